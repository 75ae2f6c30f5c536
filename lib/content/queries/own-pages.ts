import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import { ARTICLE_BODY, articleBody, keyed } from '../article-body.ts';
import { CLOSING, LINK } from '../link.ts';
import { readContent } from '../read.ts';
import { readPublished } from '../read-answer.ts';
import { SEO_FIELD, seoShape } from '../seo.ts';
import {
  closing,
  IMAGE,
  identifier,
  image,
  linkShape,
  optional,
  optionalIdentifier,
  optionalText,
  text,
  titledText,
} from '../shape.ts';
import { contentTag } from '../tags.ts';

/** One page of the consultant's own by its address, with the blocks that are shown. */
export const OWN_PAGE_QUERY = defineQuery(`
  *[_type == "page" && slug.current == $slug] | order(_id asc) [0] {
    "id": _id,
    "slug": slug.current,
    "updatedAt": _updatedAt,
    title,
    text,
    "buttons": coalesce(buttons[] { ${LINK} }, []),
    "isUnlisted": coalesce(isUnlisted, false),
    "above": *[_type == "page" && slug.current == $above] | order(_id asc) [0] {
      "slug": slug.current, title
    },
    "blocks": coalesce(blocks[hidden != true] {
      _type,
      _key,
      _type == "textBlock" => { ${ARTICLE_BODY} },
      _type == "screensBlock" => {
        title,
        "screens": coalesce(screens[] { "image": image { ${IMAGE} }, caption }, [])
      },
      _type == "servicesBlock" => {
        title, text, "services": coalesce(services[]->serviceId.current, [])
      },
      _type == "priceBlock" => { title, text, "service": service->serviceId.current, button },
      _type == "scaleBlock" => { title, "services": coalesce(services[]->serviceId.current, []) },
      _type == "stepsBlock" => { title, "steps": coalesce(steps[] { title, text }, []) },
      _type == "questionsBlock" => {
        title, "questions": coalesce(questions[] { "id": _key, question, answer }, [])
      },
      _type == "caseStudiesBlock" => { title, "studies": coalesce(studies[]->slug.current, []) },
      _type == "reviewsBlock" => { title, text, "reviewId": review },
      _type == "contactBlock" => { title, text, subject },
      _type == "quoteBlock" => { title, text, "service": service->serviceId.current, button }
    }, []),
    "hidden": coalesce(blocks[hidden == true] { "title": coalesce(title, "Texte") }, []),
    ${CLOSING},
    ${SEO_FIELD}
  }
`);

/** The address of each page of the consultant's own. */
export const OWN_PAGE_SLUGS_QUERY = defineQuery(`
  *[_type == "page" && defined(slug.current)].slug.current
`);

/** Documents that a block names, by what the site knows them by; those that are gone are left out. */
const named = z.array(z.nullable(identifier)).transform((all) => all.filter((one) => one !== null));

const block = z.discriminatedUnion('_type', [
  keyed('textBlock').extend({ body: articleBody }),
  keyed('screensBlock').extend({
    title: text,
    screens: z.array(z.object({ image: image.nullable(), caption: optionalText })),
  }),
  /** Without a service all of them are shown. */
  keyed('servicesBlock').extend({ title: text, text: optionalText, services: named }),
  keyed('priceBlock').extend({
    title: text,
    text: optionalText,
    service: optionalIdentifier,
    button: text,
  }),
  keyed('scaleBlock').extend({ title: text, services: named }),
  keyed('stepsBlock').extend({ title: text, steps: z.array(titledText) }),
  keyed('questionsBlock').extend({
    title: text,
    questions: z.array(z.object({ id: identifier, question: text, answer: text })),
  }),
  keyed('caseStudiesBlock').extend({ title: text, studies: named }),
  /** Without an id the newest reviews are shown; the one that is named may be withdrawn by now. */
  keyed('reviewsBlock').extend({
    title: text,
    text: optionalText,
    reviewId: z.uuid().nullable(),
  }),
  keyed('contactBlock').extend({ title: text, text: optionalText, subject: optionalText }),
  keyed('quoteBlock').extend({
    title: text,
    text: optionalText,
    service: optionalIdentifier,
    button: text,
  }),
]);

const ownPageShape = z
  .object({
    id: identifier,
    slug: identifier,
    updatedAt: z.iso.datetime(),
    title: text,
    text: optionalText,
    buttons: z.array(linkShape),
    /** Whether search engines are asked to leave it out. */
    isUnlisted: z.boolean(),
    /** The page at the first name of its address, where there is one. */
    above: z.object({ slug: identifier, title: text }).nullable(),
    blocks: z.array(block),
    /** The blocks that the consultant hides. */
    hidden: z.array(z.object({ title: text })),
    closing: optional(closing),
    seo: seoShape,
  })
  .nullable();

/** A page of the consultant's own (product.md, Own pages). */
export type OwnPage = NonNullable<z.output<typeof ownPageShape>>;

/** One of its blocks, of one kind. */
export type PageBlock<Type extends OwnPage['blocks'][number]['_type']> = Extract<
  OwnPage['blocks'][number],
  { _type: Type }
>;

/** The address of the page that one may be below; none for one at the first level, which no query finds. */
const aboveOf = (slug: string): string => (slug.includes('/') ? (slug.split('/')[0] ?? '') : '');

/**
 * The published page of the consultant's own at /`slug`, or null where there is none. Cached until one is published or
 * removed: they are few.
 *
 * @throws InvalidContentError, or the client's error; the cached page then stays
 */
export async function getOwnPage(slug: string): Promise<OwnPage | null> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('page'), contentTag('service'), contentTag('caseStudy'));
  return readContent('own-page', OWN_PAGE_QUERY, ownPageShape, { slug, above: aboveOf(slug) });
}

/** The address of every published page of the consultant's own, past the cache. */
export const readOwnPageSlugs = (): Promise<string[]> =>
  readPublished('own-page-slugs', OWN_PAGE_SLUGS_QUERY, z.array(identifier));
