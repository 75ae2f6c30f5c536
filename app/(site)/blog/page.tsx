import type { Metadata } from 'next';
import { JsonLd } from '@/app/_components/json-ld.tsx';
import { ButtonLink } from '@/app/_components/ui/button-link.tsx';
import { Connector } from '@/app/_components/ui/connector.tsx';
import { ExampleTag } from '@/app/_components/ui/example-tag.tsx';
import { Tag } from '@/app/_components/ui/tag.tsx';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import { readingTime } from '@/lib/articles/reading-time.ts';
import { shownClaims } from '@/lib/content/claims.ts';
import {
  type ArticleSummary,
  type BlogPage as BlogPageContent,
  getArticleList,
  getBlogPage,
  getSiteSettings,
} from '@/lib/content/index.ts';
import { formatDay, formatMonth } from '@/lib/format/dates.ts';
import { blog, breadcrumb, siteData } from '@/lib/seo/json-ld/index.ts';
import { countListPages } from '@/lib/site/list-pages.ts';
import { articlePath, FEED_PATH } from '@/lib/site/pages.ts';
import { Archive } from './_components/archive.tsx';
import { listMetadata } from './_components/list-metadata.ts';
import { ListPages } from './_components/list-pages.tsx';

export const ensureStatic = 'navigation';

/** Number of articles shown with their excerpt and figure; older ones are one line each. */
const TOLD = 8;

export async function generateMetadata(): Promise<Metadata> {
  return listMetadata(1, countListPages((await getArticleList(1)).total));
}

/** Parts of the settings: whether a figure needs its proof to show, and the label of a made-up article. */
type Frame = { isLive: boolean; exampleLabel: string };
type Told = Frame & { article: ArticleSummary; readLabel: string };

/** The figure that stands for an article: its first, of those that may show. */
const figureOf = ({ figures }: ArticleSummary, isLive: boolean) => shownClaims(figures, isLive)[0];

function Byline({ article }: { article: ArticleSummary }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-sm">
      <time dateTime={article.publishedAt}>
        <Words>{formatDay(article.publishedAt)}</Words>
      </time>
      <span>{readingTime(article.words)}</span>
    </p>
  );
}

/** The newest article, as the block where the page's line starts: its figure, then its story. */
function Newest({ article, readLabel, isLive, exampleLabel }: Told) {
  const figure = figureOf(article, isLive);
  return (
    <article className="tile grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[1fr_1.35fr]">
      {figure ? (
        <div className="canvas flex flex-col justify-center border-ink p-6 max-lg:border-b-[1.5px] sm:p-10 lg:border-r-[1.5px]">
          <p className="max-w-sm">
            <span className="block font-extrabold font-display text-[clamp(4.5rem,3rem+8vw,9rem)] text-accent leading-[0.9] tracking-tighter">
              {figure.value}
            </span>
            <span className="mt-4 block text-lead leading-snug">{figure.label}</span>
          </p>
          {article.isExample ? (
            <p className="mt-4">
              <ExampleTag>{exampleLabel}</ExampleTag>
            </p>
          ) : null}
        </div>
      ) : null}
      <div className="flex flex-col items-start p-6 sm:p-10">
        <p className="flex flex-wrap gap-2">
          <Tag>{article.category}</Tag>
          {article.isExample ? <ExampleTag>{exampleLabel}</ExampleTag> : null}
        </p>
        <h2 className="mt-5 text-block">
          <a href={articlePath(article.slug)} className="underline-offset-[0.2em] hover:underline">
            {article.title}
          </a>
        </h2>
        <p className="mt-4 max-w-2xl text-lead text-muted">
          <Words>{article.excerpt}</Words>
        </p>
        <div className="mt-auto flex w-full flex-wrap items-center justify-between gap-x-8 gap-y-5 pt-9">
          <Byline article={article} />
          <ButtonLink href={articlePath(article.slug)}>
            {readLabel}
            <span className="sr-only"> {article.title}</span>
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}

/** An earlier article, where it stands on the line of months. */
function Earlier({ article, readLabel, isLive, exampleLabel }: Told) {
  const figure = figureOf(article, isLive);
  return (
    <li className="rail pb-14">
      <article className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-5 lg:grid-cols-[9rem_1fr_14rem]">
        <p className="relative font-semibold text-accent">
          <span aria-hidden="true" className="-left-(--rail) port absolute top-1.5" />
          {formatMonth(article.publishedAt)}
        </p>
        <div className="max-w-2xl max-lg:order-2">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
            {article.category}
            {article.isExample ? <ExampleTag>{exampleLabel}</ExampleTag> : null}
          </p>
          <h2 className="mt-1 text-block">
            <a
              href={articlePath(article.slug)}
              className="underline-offset-[0.2em] hover:underline"
            >
              {article.title}
            </a>
          </h2>
          <p className="mt-3 text-muted">
            <Words>{article.excerpt}</Words>
          </p>
          <p className="mt-4 flex flex-wrap items-baseline gap-x-6 gap-y-2">
            <a href={articlePath(article.slug)} className="link">
              {readLabel}
              <span className="sr-only"> {article.title}</span>
            </a>
            <span className="text-muted text-sm">{readingTime(article.words)}</span>
          </p>
        </div>
        {figure ? (
          <p className="max-lg:order-1 lg:text-right">
            <span className="block font-extrabold lg:whitespace-nowrap font-display text-5xl leading-none tracking-tight">
              {figure.value}
            </span>
            <span className="mt-2 block max-w-64 text-muted text-sm leading-snug lg:ml-auto">
              {figure.label}
            </span>
            {article.isExample ? (
              <span className="mt-2 block">
                <ExampleTag>{exampleLabel}</ExampleTag>
              </span>
            ) : null}
          </p>
        ) : null}
      </article>
    </li>
  );
}

function Nothing({ page, writeLabel }: { page: BlogPageContent; writeLabel: string }) {
  return (
    <div className="tile border-dashed px-6 py-16 text-center sm:px-12">
      <p className="mx-auto max-w-lg text-lead">{page.emptyText}</p>
      <p className="mt-7">
        <ButtonLink href="/contact" look="secondary">
          {writeLabel}
        </ButtonLink>
      </p>
    </div>
  );
}

export default async function BlogPage() {
  const [page, { articles, total }, settings] = await Promise.all([
    getBlogPage(),
    getArticleList(1),
    getSiteSettings(),
  ]);
  const [newest, ...earlier] = articles;
  const { isLive, labels } = settings;
  const told = { readLabel: page.readLabel, isLive, exampleLabel: labels.example };
  return (
    <>
      <JsonLd data={[...siteData(settings), breadcrumb('/blog'), blog(page)]} />
      <section className="canvas">
        <div className="wrap pt-36 pb-16 lg:pt-44">
          <h1 className="max-w-4xl font-extrabold text-hero">{page.title}</h1>
          <p className="mt-7 max-w-2xl text-lead text-muted">
            <Words>{page.intro}</Words>
          </p>
          <p className="mt-6">
            <a href={FEED_PATH} className="link">
              {page.feedLabel}
            </a>
          </p>
        </div>
      </section>

      <div className="wrap wrap-anywhere pt-16 pb-24">
        {newest ? (
          <Newest article={newest} {...told} />
        ) : (
          <Nothing page={page} writeLabel={settings.words.contactButton} />
        )}
        {earlier.length > 0 ? (
          <>
            <Connector path="left" className="ml-[7px] h-24 w-[calc(50%-7.5px)]" />
            <ol>
              {earlier.slice(0, TOLD).map((article) => (
                <Earlier key={article.id} article={article} {...told} />
              ))}
            </ol>
            <span aria-hidden="true" className="port port-full block" />
          </>
        ) : null}
        {earlier.length > TOLD ? (
          <Archive
            title={page.olderTitle}
            articles={earlier.slice(TOLD)}
            exampleLabel={labels.example}
          />
        ) : null}
        <ListPages page={page} number={1} count={countListPages(total)} />
      </div>
    </>
  );
}
