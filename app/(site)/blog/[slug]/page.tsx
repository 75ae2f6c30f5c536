import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ArticleBody } from '@/app/_components/article/article-body.tsx';
import { JsonLd } from '@/app/_components/json-ld.tsx';
import { Breadcrumb } from '@/app/_components/ui/breadcrumb.tsx';
import { ClosingPanel } from '@/app/_components/ui/closing-panel.tsx';
import { Connector } from '@/app/_components/ui/connector.tsx';
import { ExampleTag } from '@/app/_components/ui/example-tag.tsx';
import { FaqAccordion } from '@/app/_components/ui/faq-accordion.tsx';
import { HiddenParts } from '@/app/_components/ui/hidden-parts.tsx';
import { MarkedText } from '@/app/_components/ui/marked-text.tsx';
import { Tag } from '@/app/_components/ui/tag.tsx';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import { sayExample } from '@/lib/articles/example.ts';
import { readingTime } from '@/lib/articles/reading-time.ts';
import { shownBody } from '@/lib/articles/shown-body.ts';
import { hiddenFigures, hiddenList } from '@/lib/content/hidden.ts';
import { imageSource } from '@/lib/content/image.ts';
import {
  type Article,
  type ArticleLink,
  type BlogPage,
  getArticle,
  getBlogPage,
  getNewestArticles,
  getSiteSettings,
  readArticleOrder,
} from '@/lib/content/index.ts';
import { formatDay, formatHours } from '@/lib/format/dates.ts';
import { formatEuros } from '@/lib/format/numbers.ts';
import { tableOfContents, timelineOf } from '@/lib/rich-text/contents.ts';
import { articleData, siteData } from '@/lib/seo/json-ld/index.ts';
import { pageMetadata } from '@/lib/seo/metadata.ts';
import { absoluteUrl } from '@/lib/site/absolute-url.ts';
import { articlePath, FEED_PATH } from '@/lib/site/pages.ts';
import { Contents } from './_components/contents.tsx';
import { Share } from './_components/share.tsx';
import { Summary } from './_components/summary.tsx';
import '@/app/_components/article/article.css';

export const ensureStatic = 'navigation';

/** No article has it: it stands for « none yet », since a build asks for one URL at least. */
const NO_ARTICLE = '-';

type Props = { params: Promise<{ slug: string }> };

export async function generateStaticParams() {
  const slugs = (await readArticleOrder()).map(({ slug }) => slug);
  return (slugs.length > 0 ? slugs : [NO_ARTICLE]).map((slug) => ({ slug }));
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { slug } = await params;
  const [article, settings] = await Promise.all([getArticle(slug), getSiteSettings()]);
  if (!article) return { title: 'Page introuvable' };
  const { seo } = article;
  const told = (text: string) => sayExample(text, article.isExample, settings.labels.example);
  const metadata = pageMetadata({
    path: articlePath(slug),
    title: told(article.title),
    description: told(article.excerpt),
    seo: seo && {
      ...seo,
      title: seo.title && told(seo.title),
      description: seo.description && told(seo.description),
    },
    settings,
    article: {
      publishedAt: article.publishedAt,
      ...(article.updatedAt ? { updatedAt: article.updatedAt } : {}),
    },
  });
  return {
    ...metadata,
    alternates: { ...metadata.alternates, types: { 'application/rss+xml': FEED_PATH } },
  };
}

/** An article's author and date, its time to read, and to follow where it is a guide (product.md, Articles). */
function Facts({
  article,
  author,
  words,
}: {
  article: Article;
  author: string;
  words: BlogPage['words'];
}) {
  const { howTo } = article;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3 text-muted [&_dd]:text-ink">
      <div>
        <dt className="text-sm">{words.authorLabel}</dt>
        <dd>
          <span className="font-semibold">
            <MarkedText>{author}</MarkedText>
          </span>
          {article.author.role ? <Words>{`, ${article.author.role}`}</Words> : null}
        </dd>
      </div>
      <div>
        <dt className="text-sm">{words.publishedLabel}</dt>
        <dd>
          <time dateTime={article.publishedAt}>
            <Words>{formatDay(article.publishedAt)}</Words>
          </time>
        </dd>
      </div>
      {article.updatedAt ? (
        <div>
          <dt className="text-sm">{words.updatedLabel}</dt>
          <dd>
            <time dateTime={article.updatedAt}>
              <Words>{formatDay(article.updatedAt)}</Words>
            </time>
          </dd>
        </div>
      ) : null}
      <div>
        <dt className="text-sm">{words.readingLabel}</dt>
        <dd>{readingTime(article.words)}</dd>
      </div>
      {howTo?.totalTimeHours ? (
        <div>
          <dt className="text-sm">{words.durationLabel}</dt>
          <dd>{formatHours(howTo.totalTimeHours)}</dd>
        </div>
      ) : null}
      {howTo && howTo.costEuros !== null ? (
        <div>
          <dt className="text-sm">{words.costLabel}</dt>
          <dd>{formatEuros(howTo.costEuros)}</dd>
        </div>
      ) : null}
    </dl>
  );
}

function Cover({ cover }: Pick<Article, 'cover'>) {
  const source = cover && imageSource(cover, { width: 1184, height: 560 });
  return source ? (
    <div className="wrap">
      <div className="rail pb-6">
        {/* biome-ignore lint/performance/noImgElement: next/image costs 5 kB of script; sizes are known here. */}
        <img
          {...source}
          alt={source.alt}
          fetchPriority="high"
          className="h-auto w-full rounded-[1.5rem] border-[1.5px] border-ink"
        />
      </div>
    </div>
  ) : null;
}

/** The newest articles beside this one. */
function ReadAlso({
  title,
  articles,
  exampleLabel,
}: {
  title: string;
  articles: ArticleLink[];
  exampleLabel: string;
}) {
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby="suite" className="no-print">
      <h2 id="suite" className="font-sans font-semibold text-base tracking-normal">
        {title}
      </h2>
      <ul className="mt-4">
        {articles.map((article) => (
          <li key={article.href} className="border-line border-t-[1.5px] last:border-b-[1.5px]">
            <a href={article.href} className="group grid gap-1 py-5">
              <span className="text-muted text-sm">
                {sayExample(article.category, article.isExample, exampleLabel)}
              </span>
              <span className="font-bold font-display text-xl leading-snug tracking-tight underline-offset-4 group-hover:text-accent group-hover:underline">
                {article.title}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const figuresOf = (body: Article['body']) =>
  body.flatMap((block) => (block._type === 'figureHighlight' ? block.figures : []));

export default async function ArticlePage({ params }: Props) {
  const { slug } = await params;
  const article = await getArticle(slug);
  if (!article) notFound();
  const [page, settings, newest] = await Promise.all([
    getBlogPage(),
    getSiteSettings(),
    getNewestArticles(),
  ]);
  const path = articlePath(article.slug);
  const exampleLabel = settings.labels.example;
  const body = shownBody(article.body, settings.isLive);
  const hidden = [
    ...hiddenFigures(figuresOf(article.body), figuresOf(body)),
    ...hiddenList(page.faqTitle, article.faq),
  ];
  const contents = tableOfContents(body);
  const data = articleData({ article, ownerName: settings.ownerName, exampleLabel });
  return (
    <article className="wrap-anywhere">
      <JsonLd data={[...siteData(settings), ...data]} />
      <header className="canvas">
        <div className="wrap pt-28 lg:pt-32">
          <Breadcrumb list="/blog" here={article.menuLabel} />
          <div className="article-start rail mt-10 pb-14 lg:mt-14 lg:pb-16">
            <p className="flex flex-wrap gap-2">
              <Tag>{article.category}</Tag>
              {article.isExample ? <ExampleTag>{exampleLabel}</ExampleTag> : null}
            </p>
            <h1 className="mt-5 max-w-4xl font-extrabold text-title">{article.title}</h1>
            <p className="mt-6 mb-9 max-w-2xl text-lead text-muted">
              <Words>{article.excerpt}</Words>
            </p>
            <Facts
              article={article}
              author={article.author.name ?? settings.ownerName}
              words={page.words}
            />
            <Summary title={page.words.summaryTitle} points={article.summary} />
          </div>
        </div>
      </header>

      <Cover cover={article.cover} />

      <div
        className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-16 lg:grid-cols-[minmax(0,46rem)_minmax(0,1fr)] lg:justify-between"
        style={{ timelineScope: contents.map(({ id }) => timelineOf(id)).join() || 'none' }}
      >
        <aside className="rail lg:order-2 lg:pt-10 lg:before:hidden">
          <Contents title={page.contentsTitle} entries={contents} />
        </aside>
        <div className="min-w-0">
          <HiddenParts parts={hidden} />
          <ArticleBody body={body} contents={contents} words={page.words} />
          {article.faq.length > 0 ? (
            <section aria-labelledby="faq" className="article-part rail pt-16">
              <h2 id="faq" className="text-block">
                <Words>{page.faqTitle}</Words>
              </h2>
              <div className="mt-6">
                <FaqAccordion
                  name="faq-article"
                  entries={article.faq.map(({ question, answer }) => ({
                    id: question,
                    question,
                    answer,
                  }))}
                />
              </div>
            </section>
          ) : null}
          <div className="rail no-print grid gap-14 pt-14 pb-4">
            <Share
              title={sayExample(article.title, article.isExample, exampleLabel)}
              url={absoluteUrl(path)}
              heading={page.shareTitle}
              words={page.words}
            />
            <ReadAlso
              title={page.moreTitle}
              articles={newest.filter(({ href }) => href !== path).slice(0, 3)}
              exampleLabel={exampleLabel}
            />
          </div>
        </div>
      </div>

      <section aria-labelledby="contact" className="no-print wrap pb-24">
        <Connector path="right" className="ml-[7px] h-28 w-[calc(50%-7.5px)]" />
        <ClosingPanel
          id="contact"
          closing={{
            title: article.callToAction.title,
            text: article.callToAction.text,
            primary: {
              label: article.callToAction.linkLabel,
              href: article.callToAction.linkHref,
            },
            secondary: { label: page.allLabel, href: '/blog' },
          }}
        />
      </section>
    </article>
  );
}
