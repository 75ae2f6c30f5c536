import { MarkedText } from '@/app/_components/ui/marked-text.tsx';
import { SectionHeading } from '@/app/_components/ui/section-heading.tsx';

/** What was built, or what happens, branching off the page's line in its order. */
export function Built({
  id,
  title,
  blocks,
}: {
  /** The id of the title. */
  id: string;
  title: string;
  blocks: ReadonlyArray<{ title: string; text: string }>;
}) {
  return (
    <section aria-labelledby={id} className="wrap">
      <div className="rail pb-20">
        <SectionHeading id={id} title={title} />
        <ol className="mt-10 grid gap-6">
          {blocks.map((block) => (
            <li key={block.title} className="relative break-inside-avoid">
              <span
                aria-hidden="true"
                className="absolute top-1/2 left-[calc(7.5px-var(--rail))] h-[3px] w-[calc(var(--rail)-7.5px)] -translate-y-1/2 bg-accent"
              />
              <div className="tile grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-2 p-6 sm:p-8 md:grid-cols-[1fr_1.5fr]">
                <h3 className="text-2xl leading-tight">{block.title}</h3>
                <p className="text-lead text-muted">
                  <MarkedText>{block.text}</MarkedText>
                </p>
              </div>
              <span
                aria-hidden="true"
                className="-translate-x-1/2 -translate-y-1/2 port port-full absolute top-1/2 left-0"
              />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
