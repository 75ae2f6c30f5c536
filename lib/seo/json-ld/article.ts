import type { Article, BlogPosting, HowTo } from 'schema-dts';
import { fact, shown } from '../text.ts';
import { absoluteUrl } from '../url.ts';
import { ORGANISATION } from './site.ts';

/** The longest headline that search engines show whole, in characters. */
const HEADLINE_LENGTH = 110;

export type ArticleFacts = {
  path: string;
  title: string;
  description: string;
  /** Absolute address. */
  image: string;
  /** ISO 8601. */
  publishedAt: string;
  updatedAt?: string;
  /** The person who wrote it; the studio where nobody is named. */
  author?: string | null;
};

/** A blog article. */
export function article(facts: ArticleFacts): BlogPosting {
  const author = fact(facts.author);
  return {
    '@type': 'BlogPosting',
    '@id': absoluteUrl(`${facts.path}#article`),
    mainEntityOfPage: absoluteUrl(facts.path),
    url: absoluteUrl(facts.path),
    headline: shown(facts.title).slice(0, HEADLINE_LENGTH),
    description: shown(facts.description),
    image: facts.image,
    datePublished: facts.publishedAt,
    dateModified: facts.updatedAt ?? facts.publishedAt,
    inLanguage: 'fr-FR',
    author: author ? { '@type': 'Person', name: author } : ORGANISATION,
    publisher: ORGANISATION,
  } satisfies Article & BlogPosting;
}

/** ISO 8601: 2 hours are `PT2H`, one and a half `PT1H30M`. */
function duration(hours: number): string {
  const minutes = Math.round((hours % 1) * 60);
  return `PT${Math.floor(hours)}H${minutes > 0 ? `${minutes}M` : ''}`;
}

/** A guide's steps, with how long they take and what they cost (§2 « Articles »). */
export function howTo(facts: {
  path: string;
  title: string;
  description: string;
  hours?: number | null;
  /** Euros. */
  cost?: number | null;
  steps: ReadonlyArray<{ title: string; text: string }>;
}): HowTo {
  return {
    '@type': 'HowTo',
    '@id': absoluteUrl(`${facts.path}#guide`),
    name: shown(facts.title),
    description: shown(facts.description),
    inLanguage: 'fr-FR',
    totalTime: facts.hours ? duration(facts.hours) : undefined,
    estimatedCost:
      typeof facts.cost === 'number'
        ? { '@type': 'MonetaryAmount', currency: 'EUR', value: facts.cost }
        : undefined,
    step: facts.steps.map(({ title, text }, index) => ({
      '@type': 'HowToStep',
      position: index + 1,
      name: shown(title),
      text: shown(text),
    })),
  };
}
