import type { BlogPage } from '@/lib/content/index.ts';
import { linkedPages } from '@/lib/site/list-pages.ts';
import { listPath } from '@/lib/site/pages.ts';

const ROUND = 'grid min-h-11 min-w-11 place-items-center rounded-full border-[1.5px] px-2';

/** The way through the list, where it takes several pages. */
export function ListPages({
  page,
  number,
  count,
}: {
  page: BlogPage;
  /** Number of the current page, from 1. */
  number: number;
  count: number;
}) {
  if (count === 1) return null;
  return (
    <nav
      aria-label="Pages du blog"
      className="mt-12 flex flex-wrap items-center justify-between gap-x-8 gap-y-5"
    >
      <ol className="flex flex-wrap items-center gap-2">
        {linkedPages(number, count).map((linked, index) =>
          linked === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is left out has no name of its own.
            <li key={`gap-${index}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={linked}>
              <a
                href={listPath(linked)}
                aria-label={`Page ${linked}`}
                aria-current={linked === number ? 'page' : undefined}
                className={`${ROUND} border-edge font-semibold hover:border-accent hover:text-accent aria-[current]:border-accent aria-[current]:bg-accent aria-[current]:text-on-accent`}
              >
                {linked}
              </a>
            </li>
          ),
        )}
      </ol>
      <p className="flex flex-wrap gap-x-8 gap-y-2">
        {number > 1 ? (
          <a rel="prev" href={listPath(number - 1)} className="link inline-block py-2">
            {page.newerLabel}
          </a>
        ) : null}
        {number < count ? (
          <a rel="next" href={listPath(number + 1)} className="link inline-block py-2">
            {page.olderLabel}
          </a>
        ) : null}
      </p>
    </nav>
  );
}
