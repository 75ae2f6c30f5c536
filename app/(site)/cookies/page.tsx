import type { Metadata } from 'next';
import { JsonLd } from '@/app/_components/json-ld.tsx';
import { SectionHeading } from '@/app/_components/ui/section-heading.tsx';
import {
  type CookiesPage as CookiesPageContent,
  getCookiesPage,
  getSiteSettings,
} from '@/lib/content/index.ts';
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

/** Every entry that the site keeps on a visitor's device, by name. */
function StorageTable({ page }: { page: CookiesPageContent }) {
  const heading = 'pr-6 pb-3 font-semibold align-bottom';
  const cell = 'py-4 pr-6 align-top';
  return (
    <section
      className="overflow-x-auto"
      aria-labelledby="enregistrements"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard.
      tabIndex={0}
    >
      <table className="w-full min-w-[44rem] text-left">
        <thead className="text-muted text-sm">
          <tr>
            <th scope="col" className={heading}>
              Nom
            </th>
            <th scope="col" className={heading}>
              À quoi il sert
            </th>
            <th scope="col" className={heading}>
              Où
            </th>
            <th scope="col" className={heading}>
              Durée
            </th>
            <th scope="col" className={heading}>
              Catégorie
            </th>
          </tr>
        </thead>
        <tbody>
          {page.cookies.map((cookie) => (
            <tr key={cookie.name} className="border-ink border-t-[1.5px]">
              <th scope="row" className={`${cell} max-w-64 font-mono font-semibold text-sm`}>
                {cookie.name}
              </th>
              <td className={cell}>{cookie.purpose}</td>
              <td className={cell}>{cookie.place}</td>
              <td className={cell}>{cookie.duration}</td>
              <td className={cell}>{page.categories[cookie.category].title}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export default async function CookiesPage() {
  const [page, settings] = await Promise.all([getCookiesPage(), getSiteSettings()]);
  const full = ({ title, text }: { title: string; text: string }) => ({ title, text });
  const { necessary, analytics, marketing, functional } = page.categories;
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
            <CookieForm
              categories={{
                necessary: full(necessary),
                analytics: full(analytics),
                marketing: full(marketing),
                functional: full(functional),
              }}
            />
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
