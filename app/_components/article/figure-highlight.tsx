import { MarkedText } from '@/app/_components/ui/marked-text.tsx';
import type { Block } from '@/lib/content/article-body.ts';
import { proofLine } from '@/lib/content/claims.ts';

/**
 * Figures set large on one line that links them, each with its source
 * where it has one (product.md, Articles).
 */
export function FigureHighlight({ value }: { value: Block<'figureHighlight'> }) {
  return (
    <dl className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-8 border-ink border-y-[1.5px] py-8 sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
      {value.figures.map((figure) => (
        <div key={figure.label} className="flex flex-col-reverse justify-end">
          <dt className="mt-2 leading-snug">
            {figure.label}
            {proofLine(figure) ? (
              <span className="mt-1.5 block text-muted text-sm">
                <MarkedText>{`Source\u00a0: ${proofLine(figure)}`}</MarkedText>
              </span>
            ) : null}
          </dt>
          <dd className="font-extrabold font-display text-5xl text-accent leading-none tracking-tight">
            {figure.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
