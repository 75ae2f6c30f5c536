import type { Metadata } from 'next';
import { JsonLd } from '@/app/_components/json-ld.tsx';
import { SectionHeading } from '@/app/_components/ui/section-heading.tsx';
import { categoryTexts, entriesInUse } from '@/lib/consent/in-use.ts';
import {
  type CookiesPage as CookiesPageContent,
  getCookiesPage,
  getSiteSettings,
} from '@/lib/content/index.ts';
import { analyticsEnv } from '@/lib/env/analytics.ts';
import { breadcrumb, siteData } from '@/lib/seo/json-ld/index.ts';
import { pageMetadata } from '@/lib/seo/metadata.ts';
import { CookieForm } from './_components/cookie-form.tsx';

export const ensureStatic = 'navigation';

export async function generateMetadata(): Promise<Metadata> {
  const [page, settings] = await Promise.all([getCookiesPage(), getSiteSettings()]);
  return pageMetadata({
    path: '/cookies',
    title: page.title,
    description: page.intro,
    seo: page.seo,
    settings,
  });
}

/** A table of what the site keeps on a visitor's device, by name; a phone shows each row as a block. */
function StorageTable({ page }: { page: CookiesPageContent }) {
  const { words } = page;
  const place = words.placeColumn;
  const duration = words.durationColumn;
  const category = words.categoryColumn;
  const cell = 'max-md:block md:py-4 md:pr-6 md:align-top';
  return (
    <table className="w-full text-left max-md:block">
      <thead className="text-muted text-sm max-md:sr-only">
        <tr>
          {[words.nameColumn, words.purposeColumn, place, duration, category].map((column) => (
            <th key={column} scope="col" className="pr-6 pb-3 align-bottom font-semibold">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {entriesInUse(page, analyticsEnv).map((cookie) => (
          <tr key={cookie.name} className="border-ink border-t-[1.5px] max-md:block max-md:py-5">
            <th
              scope="row"
              className={`${cell} break-words font-mono font-semibold text-sm max-md:pb-2 md:max-w-64`}
            >
              {cookie.name}
            </th>
            <td className={`${cell} max-md:pb-2`}>{cookie.purpose}</td>
            {[
              [place, cookie.place],
              [duration, cookie.duration],
              [category, page.categories[cookie.category].title],
            ].map(([column, fact]) => (
              <td key={column} className={`${cell} max-md:text-sm`}>
                <span aria-hidden="true" className="text-muted md:hidden">
                  {column}
                  {'\u00a0: '}
                </span>
                {fact}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export default async function CookiesPage() {
  const [page, settings] = await Promise.all([getCookiesPage(), getSiteSettings()]);
  return (
    <>
      <JsonLd data={[...siteData(settings), breadcrumb('/cookies')]} />
      <section className="canvas">
        <div className="wrap grid grid-cols-1 gap-x-16 gap-y-12 pt-36 pb-20 lg:grid-cols-[1fr_1.25fr] lg:pt-44">
          <div className="lg:sticky lg:top-28 lg:self-start">
            <h1 className="text-title">{page.title}</h1>
            <p className="mt-6 max-w-xl text-lead text-muted">{page.intro}</p>
          </div>
          <div className="tile p-6 sm:p-9">
            <CookieForm categories={categoryTexts(page, analyticsEnv, 'text')} words={page.words} />
          </div>
        </div>
      </section>
      <div className="wrap py-20">
        <SectionHeading id="enregistrements" title={page.tableTitle} />
        <div className="mt-10">
          <StorageTable page={page} />
        </div>
      </div>
    </>
  );
}
