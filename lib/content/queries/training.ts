import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import {
  fromPrice,
  participantsMax,
  tiersProblem,
  totalHours,
} from '../../estimator/training-tiers.ts';
import { CLOSING } from '../link.ts';
import { PAGE_BLOCKS, pageBlocks, tagBlocks } from '../page-blocks.ts';
import { readContent } from '../read.ts';
import { SEO_FIELD, seoShape } from '../seo.ts';
import {
  closing,
  identifier,
  list,
  optional,
  optionalIdentifier,
  text,
  titledText,
} from '../shape.ts';
import { contentTag } from '../tags.ts';

/** The AI training (product.md, Training). */
export const TRAINING_PAGE_QUERY = defineQuery(`
  *[_type == "trainingPage" && _id == "trainingPage"][0] {
    ...,
    "revision": _rev,
    ${PAGE_BLOCKS},
    ${CLOSING},
    ${SEO_FIELD}
  }
`);

const whole = z.number().int().min(1);

/** Content of /formations; the totals follow from the modules and the tiers. */
const trainingPageShape = z
  .object({
    /** Revision of the published document: which prices an enquiry was made with. */
    revision: identifier,
    hero: titledText,
    pricesLabel: text,
    /** Months of support after the training. */
    supportMonths: whole,
    figureLabels: z.object({ hours: text, modules: text, participants: text, support: text }),
    programme: titledText,
    modules: z
      .array(z.object({ title: text, hours: whole, objective: text, content: list(text) }))
      .min(1),
    includedTitle: text,
    included: list(titledText),
    certification: titledText,
    prices: titledText,
    tiers: z
      .array(
        z.object({
          name: text,
          from: whole,
          to: whole,
          /** Euros a person, before tax. */
          price: z.number().min(0),
          text,
        }),
      )
      .min(1)
      .refine((tiers) => tiersProblem(tiers) === null, 'the tiers are no price list'),
    personLabel: text,
    totalsLabel: text,
    financing: titledText,
    /** The certification that funding depends on (product.md, Training). */
    qualiopi: z.object({
      label: text,
      number: optionalIdentifier,
      date: optional(z.iso.date()),
    }),
    /** The enquiry in the quote wizard, and what leads there (product.md, Training enquiry). */
    enquiry: z.object({
      /** Title in place of the wizard's own opening. */
      title: text,
      text,
      /** Title from the second step on. */
      shortTitle: text,
      /** Label of the slider's button, and of the link that follows `invitation` on /devis. */
      label: text,
      tierLabel: text,
      invitation: text,
      groupStep: text,
      participants: text,
      datesStep: text,
      dates: text,
      datesText: text,
      earliest: text,
      latest: text,
      expectations: text,
      expectationsText: text,
      note: text,
    }),
    faqTitle: text,
    blocks: pageBlocks,
    closing,
    seo: seoShape,
  })
  .transform((page) => ({
    ...page,
    /** Length of the whole training. */
    hours: totalHours(page.modules),
    participantsMax: participantsMax(page.tiers),
    /** The lowest price a person, in euros before tax. */
    fromPrice: fromPrice(page.tiers),
  }));

export type TrainingPage = z.output<typeof trainingPageShape>;

/**
 * The AI training: copy, modules, tiers, and the totals that follow from them. Cached until it, or
 * what its blocks name, is published.
 *
 * @throws InvalidContentError, or the client's error; the cached page then stays
 */
export async function getTrainingPage(): Promise<TrainingPage> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('trainingPage'));
  const page = await readContent('training-page', TRAINING_PAGE_QUERY, trainingPageShape);
  tagBlocks(page.blocks);
  return page;
}
