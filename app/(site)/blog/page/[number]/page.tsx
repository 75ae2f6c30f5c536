import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { JsonLd } from '@/app/_components/json-ld.tsx';
import {
  getArticleList,
  getBlogPage,
  getSiteSettings,
  readArticleOrder,
} from '@/lib/content/index.ts';
import { blog, breadcrumb, siteData } from '@/lib/seo/json-ld/index.ts';
import { countListPages, laterListPages } from '@/lib/site/list-pages.ts';
import { listPath } from '@/lib/site/pages.ts';
import { Archive } from '../../_components/archive.tsx';
import { listMetadata } from '../../_components/list-metadata.ts';
import { ListPages } from '../../_components/list-pages.tsx';

export const ensureStatic = 'navigation';

/** No page has it: it stands for « none yet », since a build asks for one URL at least. */
const NO_PAGE = '-';

type Props = { params: Promise<{ number: string }> };

export async function generateStaticParams() {
  const numbers = laterListPages((await readArticleOrder()).length);
  return (numbers.length > 0 ? numbers : [NO_PAGE]).map((number) => ({ number }));
}

/** The articles on the page of this number, and the number of pages; null where the list is not that long. */
async function readList({ params }: Props) {
  const { number } = await params;
  // The lake is asked for no range that is none, nor for one that no blog has.
  if (!/^[1-9]\d{0,5}$/.test(number)) return null;
  const { articles, total } = await getArticleList(Number(number));
  if (!laterListPages(total).includes(number)) return null;
  return { articles, number: Number(number), count: countListPages(total) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const list = await readList(props);
  return list ? listMetadata(list.number, list.count) : { title: 'Page introuvable' };
}

/** A page of the list behind the first one: the articles, a line each. */
export default async function BlogListPage(props: Props) {
  const [list, page, settings] = await Promise.all([
    readList(props),
    getBlogPage(),
    getSiteSettings(),
  ]);
  if (!list) notFound();
  const { articles, number, count } = list;
  const here = { name: `Page ${number}`, path: listPath(number) };
  return (
    <>
      <JsonLd data={[...siteData(settings), breadcrumb('/blog', here), blog(page)]} />
      <section className="canvas">
        <div className="wrap pt-36 pb-12 lg:pt-44">
          <h1 className="max-w-4xl text-title">
            {page.title}
            <span className="sr-only">, page {number}</span>
          </h1>
          <p className="mt-4 text-lead text-muted">
            Page {number} sur {count}
          </p>
        </div>
      </section>
      <div className="wrap wrap-anywhere pb-24">
        <Archive
          title={page.olderTitle}
          articles={articles}
          exampleLabel={settings.labels.example}
        />
        <ListPages page={page} number={number} count={count} />
      </div>
    </>
  );
}
