import { cacheTag } from 'next/cache';
import { z } from 'zod';
import { ARTICLE_BODY, articleBody, keyed } from './article-body.ts';
import {
  IMAGE,
  identifier,
  image,
  optionalIdentifier,
  optionalText,
  text,
  titledText,
} from './shape.ts';
import { contentTag } from './tags.ts';

/** GROQ: the blocks of a page, those that the consultant hides among them. */
export const PAGE_BLOCKS = /* groq */ `"blocks": coalesce(blocks[] {
      _type,
      _key,
      "isHidden": coalesce(hidden, false),
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
    }, [])`;

/** Documents that a block names, by what the site knows them by; those that are gone are left out. */
const named = z.array(z.nullable(identifier)).transform((all) => all.filter((one) => one !== null));

/** A block of one kind, and whether the consultant hides it from visitors. */
const blockOf = <Type extends string>(type: Type) => keyed(type).extend({ isHidden: z.boolean() });

const block = z.discriminatedUnion('_type', [
  blockOf('textBlock').extend({ body: articleBody }),
  blockOf('screensBlock').extend({
    title: text,
    screens: z.array(z.object({ image: image.nullable(), caption: optionalText })),
  }),
  /** Without a service all of them are shown. */
  blockOf('servicesBlock').extend({ title: text, text: optionalText, services: named }),
  blockOf('priceBlock').extend({
    title: text,
    text: optionalText,
    service: optionalIdentifier,
    button: text,
  }),
  blockOf('scaleBlock').extend({ title: text, services: named }),
  blockOf('stepsBlock').extend({ title: text, steps: z.array(titledText) }),
  blockOf('questionsBlock').extend({
    title: text,
    questions: z.array(z.object({ id: identifier, question: text, answer: text })),
  }),
  blockOf('caseStudiesBlock').extend({ title: text, studies: named }),
  /** Without an id the newest reviews are shown; the one that is named may be withdrawn by now. */
  blockOf('reviewsBlock').extend({
    title: text,
    text: optionalText,
    reviewId: z.uuid().nullable(),
  }),
  blockOf('contactBlock').extend({ title: text, text: optionalText, subject: optionalText }),
  blockOf('quoteBlock').extend({
    title: text,
    text: optionalText,
    service: optionalIdentifier,
    button: text,
  }),
]);

/** The blocks of a page, in their order. */
export const pageBlocks = z.array(block);

/** A block of a page, of one kind or of any. */
export type PageBlock<
  Type extends z.output<typeof block>['_type'] = z.output<typeof block>['_type'],
> = Extract<z.output<typeof block>, { _type: Type }>;

/** The blocks that visitors see. */
export const shownBlocks = <Block extends { isHidden: boolean }>(
  blocks: readonly Block[],
): Block[] => blocks.filter(({ isHidden }) => !isHidden);

/** Marks what a cached function has read as made of what blocks name, where there are any. */
export function tagBlocks(blocks: readonly PageBlock[]): void {
  if (blocks.length > 0) cacheTag(contentTag('service'), contentTag('caseStudy'));
}
