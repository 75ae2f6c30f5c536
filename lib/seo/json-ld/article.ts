import type { Blog, BlogPosting, HowTo } from 'schema-dts';
import { sayExample } from '../../articles/example.ts';
import { imageSource } from '../../content/image.ts';
import type { Article } from '../../content/queries/articles.ts';
import { blockText } from '../../content/rich-text.ts';
import { absoluteUrl } from '../../site/absolute-url.ts';
import { articlePath } from '../../site/pages.ts';
import { fact } from '../../words/placeholder.ts';
import { SHARE_IMAGE, shareImagePath } from '../share-image.ts';
import { breadcrumb } from './breadcrumb.ts';
import { faqPage } from './faq.ts';
import { ORGANISATION } from './site.ts';

type Told = {
  article: Article;
  ownerName: string;
  /** The label of an article that is made up. */
  exampleLabel: string;
};

/** The longest headline that search engines show whole, in characters. */
const HEADLINE_LENGTH = 110;

function posting({ article, ownerName, exampleLabel }: Told): Exclude<BlogPosting, string> {
  const told = (text: string) => sayExample(text, article.isExample, exampleLabel);
  const path = articlePath(article.slug);
  const author = fact(article.author.name ?? ownerName);
  const cover = article.cover && imageSource(article.cover, SHARE_IMAGE);
  return {
    '@type': 'BlogPosting',
    '@id': absoluteUrl(`${path}#article`),
    mainEntityOfPage: absoluteUrl(path),
    url: absoluteUrl(path),
    headline: told(article.title).slice(0, HEADLINE_LENGTH),
    description: told(article.excerpt),
    abstract: article.summary.length > 0 ? told(article.summary.join(' ')) : undefined,
    genre: article.isExample ? exampleLabel : undefined,
    image: cover?.src ?? absoluteUrl(shareImagePath(path)),
    datePublished: article.publishedAt,
    dateModified: article.updatedAt ?? article.publishedAt,
    articleSection: article.category,
    inLanguage: 'fr-FR',
    author: author
      ? { '@type': 'Person', name: author, jobTitle: fact(article.author.role) }
      : ORGANISATION,
    publisher: ORGANISATION,
  };
}

/** ISO 8601: 2 hours are `PT2H`, one and a half `PT1H30M`. */
function duration(hours: number): string {
  const minutes = Math.round((hours % 1) * 60);
  return `PT${Math.floor(hours)}H${minutes > 0 ? `${minutes}M` : ''}`;
}

/** The steps of a guide, with how long they take and what they cost; null for other articles. */
function howTo({ article, exampleLabel }: Told): Exclude<HowTo, string> | null {
  const told = (text: string) => sayExample(text, article.isExample, exampleLabel);
  const steps = article.body.flatMap((block) => (block._type === 'steps' ? block.items : []));
  if (!article.howTo || steps.length === 0) return null;
  const { totalTimeHours, costEuros } = article.howTo;
  return {
    '@type': 'HowTo',
    '@id': absoluteUrl(`${articlePath(article.slug)}#guide`),
    name: told(article.title),
    description: told(article.excerpt),
    inLanguage: 'fr-FR',
    totalTime: totalTimeHours === null ? undefined : duration(totalTimeHours),
    estimatedCost:
      costEuros === null
        ? undefined
        : { '@type': 'MonetaryAmount', currency: 'EUR', value: costEuros },
    step: steps.map(({ title, text }, index) => ({
      '@type': 'HowToStep',
      position: index + 1,
      name: title,
      text: text.map(blockText).join(' '),
    })),
  };
}

/** The data that an article's page states beside the site itself (product.md, Structured data). */
export function articleData(told: Told) {
  const { article, exampleLabel } = told;
  const path = articlePath(article.slug);
  const name = sayExample(article.menuLabel, article.isExample, exampleLabel);
  const guide = howTo(told);
  return [
    posting(told),
    breadcrumb('/blog', { name, path }),
    ...(guide ? [guide] : []),
    ...faqPage(path, article.faq),
  ];
}

/** The list of articles. */
export function blog(page: { title: string; intro: string }): Exclude<Blog, string> {
  return {
    '@type': 'Blog',
    '@id': absoluteUrl('/blog#blog'),
    url: absoluteUrl('/blog'),
    name: page.title,
    description: page.intro,
    inLanguage: 'fr-FR',
    publisher: ORGANISATION,
  };
}
