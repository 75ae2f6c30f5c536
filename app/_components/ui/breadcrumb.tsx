import { SITE_PAGES, type SitePage } from '@/lib/site/pages.ts';

/** The way from the home page over a list to one of its pages, which is named last. */
export function Breadcrumb({ list, here }: { list: SitePage; here: string }) {
  return (
    <nav aria-label="Fil d’Ariane" className="no-print text-sm">
      <ol className="flex flex-wrap items-center gap-x-2">
        {(['/', list] as const).map((path) => (
          <li key={path} className="flex items-center gap-2">
            <a
              href={path}
              className="inline-block py-1.5 text-muted underline underline-offset-4 hover:text-accent"
            >
              {SITE_PAGES[path].name}
            </a>
            <span aria-hidden="true" className="h-[2px] w-3 bg-accent" />
          </li>
        ))}
        <li aria-current="page" className="py-1.5">
          {here}
        </li>
      </ol>
    </nav>
  );
}
