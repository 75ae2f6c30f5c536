import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { JsonLd } from '@/app/_components/json-ld.tsx';
import { PageBlocks } from '@/app/_components/page-blocks/page-blocks.tsx';
import { ButtonLink } from '@/app/_components/ui/button-link.tsx';
import { ClosingPanel } from '@/app/_components/ui/closing-panel.tsx';
import { Connector } from '@/app/_components/ui/connector.tsx';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import {
  getOwnPage,
  getSiteSettings,
  type OwnPage,
  readOwnPageSlugs,
} from '@/lib/content/index.ts';
import { shownBlocks } from '@/lib/content/page-blocks.ts';
import { CLOSING_KEY, pageContents } from '@/lib/rich-text/page-contents.ts';
import { ownPageData, siteData } from '@/lib/seo/json-ld/index.ts';
import { pageMetadata } from '@/lib/seo/metadata.ts';
import { ownPagePath } from '@/lib/site/pages.ts';

export const ensureStatic = 'navigation';

/** No page has it: it stands for « none yet », since a build asks for one URL at least. */
const NO_PAGE = '-';

type Props = { params: Promise<{ address: string[] }> };

export async function generateStaticParams() {
  const slugs = await readOwnPageSlugs();
  return (slugs.length > 0 ? slugs : [NO_PAGE]).map((slug) => ({ address: slug.split('/') }));
}

const pageAt = async ({ params }: Props) => getOwnPage((await params).address.join('/'));

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [page, settings] = await Promise.all([pageAt(props), getSiteSettings()]);
  if (!page) return { title: 'Page introuvable' };
  return {
    ...pageMetadata({
      path: ownPagePath(page.slug),
      title: page.title,
      description: page.text ?? page.title,
      seo: page.seo,
      settings,
    }),
    ...(page.isUnlisted ? { robots: { index: false, follow: true } } : {}),
  };
}

/** The title, where the page's line begins. */
function Opening({ page }: { page: OwnPage }) {
  return (
    <header className="canvas">
      <div className="wrap pt-36 lg:pt-44">
        <div className="rail pb-20 before:top-6">
          <h1 className="relative max-w-5xl font-extrabold text-hero">
            <span aria-hidden="true" className="rail-port port port-full top-5" />
            <Words>{page.title}</Words>
          </h1>
          {page.text ? (
            <p className="mt-7 max-w-2xl text-lead text-muted">
              <Words>{page.text}</Words>
            </p>
          ) : null}
          {page.buttons.length > 0 ? (
            <p className="mt-9 flex flex-wrap gap-3">
              {page.buttons.map(({ href, label }, index) => (
                <ButtonLink
                  key={label + href}
                  href={href}
                  look={index === 0 ? 'primary' : 'secondary'}
                >
                  {label}
                </ButtonLink>
              ))}
            </p>
          ) : null}
        </div>
      </div>
    </header>
  );
}

/** The end of the page's line, where no panel closes it. */
const LineEnd = () => (
  <div className="wrap pb-24">
    <div className="rail">
      <div className="relative h-8">
        <span aria-hidden="true" className="rail-port port port-full -bottom-2" />
      </div>
    </div>
  </div>
);

/** A page of the consultant's own (product.md, Own pages), which visitors have at its address (proxy.ts). */
export default async function OwnPageView(props: Props) {
  const page = await pageAt(props);
  if (!page) notFound();
  const settings = await getSiteSettings();
  const contents = pageContents(shownBlocks(page.blocks), page.closing?.title);
  const closingId = contents.find(({ key }) => key === CLOSING_KEY)?.id ?? '';
  return (
    <div className="wrap-anywhere">
      <JsonLd data={[...siteData(settings), ...ownPageData(page)]} />
      <Opening page={page} />
      <PageBlocks
        blocks={page.blocks}
        document={{ id: page.id, type: 'page' }}
        path={ownPagePath(page.slug)}
        contents={contents}
        settings={settings}
      />
      {page.closing ? (
        <section aria-labelledby={closingId} className="wrap pb-24">
          <Connector path="right" className="ml-[7px] h-28 w-[calc(50%-7.5px)]" />
          <ClosingPanel id={closingId} closing={page.closing} />
        </section>
      ) : (
        <LineEnd />
      )}
    </div>
  );
}
