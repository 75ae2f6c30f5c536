import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { JsonLd } from '@/app/_components/json-ld.tsx';
import { countListPages, laterListPages, onListPage } from '@/lib/articles/list.ts';
import { getArticleList, getBlogPage, getSiteSettings } from '@/lib/content/index.ts';
import { blog, breadcrumb, siteData } from '@/lib/seo/json-ld/index.ts';
import { listPath } from '@/lib/site/pages.ts';
import { Archive } from '../../_components/archive.tsx';
import { listMetadata } from '../../_components/list-metadata.ts';
import { ListPages } from '../../_components/list-pages.tsx';

export const ensureStatic = 'navigation';

/** No page has it: it stands for « none yet », since a build asks for one address at least. */
const NO_PAGE = '-';

type Props = { params: Promise<{ number: string }> };

export async function generateStaticParams() {
  const numbers = laterListPages((await getArticleList()).length);
  return (numbers.length > 0 ? numbers : [NO_PAGE]).map((number) => ({ number }));
}

/** The articles of all pages, and the number of this one; null where the list is not that long. */
async function readList({ params }: Props) {
  const [{ number }, articles] = await Promise.all([params, getArticleList()]);
  if (!laterListPages(articles.length).includes(number)) return null;
  return { articles, number: Number(number), count: countListPages(articles.length) };
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
          articles={onListPage(articles, number)}
          exampleLabel={settings.labels.example}
        />
        <ListPages page={page} number={number} count={count} />
      </div>
    </>
  );
}
