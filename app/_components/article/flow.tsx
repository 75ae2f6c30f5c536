import { FlowDiagram } from '@/app/_components/diagrams/flow-diagram.tsx';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import type { Block } from '@/lib/content/article-body.ts';

/** A chain of steps, drawn, with its caption. */
export function Flow({ value }: { value: Block<'flow'> }) {
  return (
    <figure className="mt-10 break-inside-avoid">
      <FlowDiagram steps={value.steps} />
      <figcaption className="mt-6 text-muted text-sm">
        <Words>{value.caption}</Words>
      </figcaption>
    </figure>
  );
}
