import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import { paragraphs } from '../paragraphs.ts';
import { readContent } from '../read.ts';
import { readPublished } from '../read-answer.ts';
import { SEO_FIELD, seoShape } from '../seo.ts';
import {
  IMAGE,
  identifier,
  image,
  optional,
  optionalIdentifier,
  optionalText,
  text,
  titledText,
} from '../shape.ts';
import { CASE_STUDY_MENU_TAG, contentTag, mayChangeTag } from '../tags.ts';

/** GROQ: what a list shows of a case study. */
const SUMMARY = /* groq */ `
    "slug": slug.current,
    title,
    "isOwn": coalesce(isOwn, false),
    "client": select(isOwn == true => null, client),
    sector,
    deliveredOn,
    summary,
    "services": coalesce(services[]->{ "id": serviceId.current, name }, []),
    "measures": coalesce(measures[] { value, label, date, source }, []),
    "screens": coalesce(screens[] {
      "image": image { ${IMAGE} },
      caption
    }, [])`;

/** One case study by its slug. */
export const CASE_STUDY_QUERY = defineQuery(`
  *[_type == "caseStudy" && slug.current == $slug] | order(_id asc) [0] {
    ${SUMMARY},
    "updatedAt": _updatedAt,
    problem,
    "video": video { "fileId": file.asset._ref, "poster": poster { ${IMAGE} }, caption, transcript },
    "built": coalesce(built[] { title, text }, []),
    "reviewId": review,
    ${SEO_FIELD}
  }
`);

/** Every case study, the one delivered last first. */
export const CASE_STUDY_LIST_QUERY = defineQuery(`
  *[_type == "caseStudy" && defined(slug.current)] | order(
    coalesce(order, 1000000) asc, deliveredOn desc, slug.current asc
  ) {
    ${SUMMARY}
  }
`);

/** The slug of each case study. */
export const CASE_STUDY_SLUGS_QUERY = defineQuery(`
  *[_type == "caseStudy" && defined(slug.current)].slug.current
`);

const summaryShape = z.object({
  slug: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'not a slug'),
  title: text,
  /** Whether it was made for the studio itself: it then has no client, and says so wherever it shows. */
  isOwn: z.boolean(),
  client: optionalText,
  sector: text,
  /** An ISO day. */
  deliveredOn: z.iso.date(),
  summary: text,
  /** Services of the catalogue; one that left it is not named. */
  services: z
    .array(z.object({ id: identifier, name: text }).nullable())
    .transform((all) => all.filter((one) => one !== null)),
  measures: z.array(z.object({ value: text, label: text, date: z.iso.date(), source: text })),
  screens: z.array(z.object({ image: image.nullable(), caption: optionalText })),
});

const videoShape = z.object({
  fileId: optionalIdentifier,
  poster: image.nullable(),
  caption: optionalText,
  /** What is seen in it, in paragraphs. */
  transcript: text.transform(paragraphs),
});

const caseStudyShape = summaryShape
  .extend({
    updatedAt: z.iso.datetime(),
    /** Its paragraphs; the consultant leaves an empty line between two. */
    problem: text.transform(paragraphs),
    built: z.array(titledText),
    video: optional(videoShape),
    /** Id of a review that may be gone or withdrawn by now. */
    reviewId: z.uuid().nullable(),
    seo: seoShape,
  })
  .nullable();

const slugs = z.array(identifier);

/** A case study as a list shows it. */
export type CaseStudySummary = z.output<typeof summaryShape>;
/** A project that was delivered, with its proof. */
export type CaseStudy = NonNullable<z.output<typeof caseStudyShape>>;

/**
 * The published case study at /realisations/`slug`, or null where there is none. Cached until one is
 * published or removed: they are few.
 *
 * @throws InvalidContentError, or the client's error; the cached page then stays
 */
export async function getCaseStudy(slug: string): Promise<CaseStudy | null> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('caseStudy'), contentTag('service'));
  return readContent('case-study', CASE_STUDY_QUERY, caseStudyShape, { slug });
}

/**
 * Every published case study, the one delivered last first. Cached until one is published or removed.
 *
 * @throws InvalidContentError, or the client's error; the cached page then stays
 */
export async function getCaseStudies(): Promise<CaseStudySummary[]> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('caseStudy'), contentTag('service'));
  return readContent('case-studies', CASE_STUDY_LIST_QUERY, z.array(summaryShape));
}

/**
 * Whether there is a case study to lead to. Asked on every page, and cached until the answer itself
 * changes: an edit of one does not render the whole site anew.
 *
 * @throws InvalidContentError, or the client's error; the cached page then stays
 */
export async function hasCaseStudies(): Promise<boolean> {
  'use cache';
  cacheLife('content');
  cacheTag(CASE_STUDY_MENU_TAG, mayChangeTag('caseStudy'));
  return (await readContent('case-study-slugs', CASE_STUDY_SLUGS_QUERY, slugs)).length > 0;
}

/** The slug of every published case study, past the cache. */
export const readCaseStudySlugs = (): Promise<string[]> =>
  readPublished('case-study-slugs', CASE_STUDY_SLUGS_QUERY, slugs);
