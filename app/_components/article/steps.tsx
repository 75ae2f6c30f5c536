import { RichText } from '@/app/_components/rich-text/rich-text.tsx';
import type { Block } from '@/lib/content/article-body.ts';

/** Steps as numbered stations on the article's own line. */
export function Steps({ value }: { value: Block<'steps'> }) {
  return (
    <ol className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-10">
      {value.items.map((step, index) => (
        <li key={step.title} className="relative break-inside-avoid">
          <span aria-hidden="true" className="article-station">
            {index + 1}
          </span>
          <h3 className="text-2xl leading-tight">{step.title}</h3>
          <div className="mt-3">
            <RichText value={step.text} />
          </div>
        </li>
      ))}
    </ol>
  );
}
