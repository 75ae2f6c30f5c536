import { JsonLd } from '@/app/_components/json-ld.tsx';
import { RichText } from '@/app/_components/rich-text/rich-text.tsx';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import { getLegalPage, getSiteSettings, getTrainingPage } from '@/lib/content/index.ts';
import { formatDay } from '@/lib/format/dates.ts';
import { resolveFacts, tells } from '@/lib/legal/resolve.ts';
import { tableOfContents } from '@/lib/rich-text/contents.ts';
import { breadcrumb, siteData } from '@/lib/seo/json-ld/index.ts';
import type { LegalSlug } from '@/lib/site/legal-pages.ts';
import { certificateOf } from '@/lib/training/funding.ts';
import './legal-text.css';

/** A legal text (product.md, Legal texts): its parts numbered, each reachable from the table beside it. */
export async function LegalText({ slug }: { slug: LegalSlug }) {
  const [page, settings] = await Promise.all([getLegalPage(slug), getSiteSettings()]);
  const qualiopi = tells(page.body, 'qualiopi') ? certificateOf(await getTrainingPage()) : null;
  const body = resolveFacts(page.body, { ...settings, qualiopi }, settings.isLive);
  const contents = tableOfContents(body);
  return (
    <>
      <JsonLd data={[...siteData(settings), breadcrumb(`/${slug}`)]} />
      <section className="canvas">
        <div className="legal-head wrap pt-36 pb-14 lg:pt-44">
          <h1 className="max-w-4xl font-extrabold text-[clamp(2.5rem,1.4rem+4vw,4.5rem)] leading-none">
            {page.title}
          </h1>
          <p className="mt-6 max-w-2xl text-lead text-muted">
            <Words>{page.intro}</Words>
          </p>
          <p className="mt-5 text-muted">
            Mise à jour du{' '}
            <time dateTime={page.updatedAt}>
              <Words>{formatDay(page.updatedAt)}</Words>
            </time>
          </p>
        </div>
      </section>
      <div className="wrap grid grid-cols-1 items-start gap-x-20 gap-y-12 pt-14 pb-28 lg:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]">
        <nav aria-labelledby="sommaire" className="no-print lg:sticky lg:top-28">
          <h2 id="sommaire" className="font-sans font-semibold text-base tracking-normal">
            Sommaire
          </h2>
          <ol className="legal-contents mt-3">
            {contents.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="block py-1 leading-snug underline-offset-4">
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <article className="legal-text max-w-[42rem]">
          <RichText value={body} headingIds={new Map(contents.map(({ key, id }) => [key, id]))} />
        </article>
      </div>
    </>
  );
}
