import { type ContentsEntry, timelineOf } from '@/lib/rich-text/contents.ts';

function Entries({ entries }: { entries: ContentsEntry[] }) {
  return (
    <ol className="contents-list">
      {entries.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="contents-link"
            style={{ animationTimeline: timelineOf(id) }}
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}

/**
 * The article's parts, the one that is read marked on their line (article.css): beside the text on a wide screen, folded above
 * it on a phone.
 */
export function Contents({ title, entries }: { title: string; entries: ContentsEntry[] }) {
  if (entries.length < 2) return null;
  return (
    <>
      <nav
        aria-label={title}
        className="no-print -ml-2 hidden max-h-[calc(100dvh-8rem)] overflow-y-auto pl-2 lg:sticky lg:top-28 lg:block"
      >
        <p className="mb-4 font-semibold">{title}</p>
        <Entries entries={entries} />
      </nav>
      <nav aria-label={title} className="no-print tile lg:hidden">
        <details className="group">
          <summary className="flex min-h-14 items-center justify-between gap-4 px-5 font-semibold">
            {title}
            <svg
              aria-hidden="true"
              viewBox="0 0 20 20"
              className="size-5 flex-none transition-transform group-open:rotate-180"
            >
              <path d="m4 7.5 6 6 6-6" fill="none" stroke="currentColor" strokeWidth="2" />
            </svg>
          </summary>
          <div className="px-5 pb-5">
            <Entries entries={entries} />
          </div>
        </details>
      </nav>
    </>
  );
}
