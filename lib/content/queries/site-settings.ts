import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import { isEmail } from '../../validation/email.ts';
import { HELP_TEXTS } from '../../words/site.ts';
import { CLAIM_FIGURE_NAMES, isPromise, type Proof } from '../claims.ts';
import { ownTexts } from '../own-texts.ts';
import { fillPlaces } from '../places.ts';
import { clientOfVisit, readAnswer, readDrafts, readPublished } from '../read-answer.ts';
import { identifier, list, optional, optionalIdentifier, optionalText, text } from '../shape.ts';
import { contentTag } from '../tags.ts';
import { wholeOnceLive } from './live.ts';

/** Identity, contact and shared copy of the site (product.md, Site settings). */
export const SITE_SETTINGS_QUERY = defineQuery(`
  *[_type == "siteSettings" && _id == "siteSettings"][0] {
    ...,
    "isLive": isLive == true
  }
`);

const httpsUrl = z.url({ protocol: /^https$/ });

/** Facts of the legal pages; null as long as the consultant has not filled one in. */
const legalShape = z.object({
  legalForm: optionalText,
  capital: optionalText,
  siret: optionalIdentifier,
  /** The number, or why there is none. */
  vatNumber: optionalText,
  address: optionalText,
  publicationDirector: optionalText,
  hostName: optionalText,
  hostAddress: optionalText,
  hostPhone: optionalIdentifier,
  processors: optionalText,
  mediatorName: optionalText,
  mediatorUrl: optional(httpsUrl),
  ndaNumber: optionalIdentifier,
  insurance: optionalText,
});

/** Identity, contact, legal facts, search defaults and shared copy. */
const siteSettingsShape = z.object({
  /** Live for good, or still a preview, which says so in these words (product.md, Going live). */
  isLive: z.boolean(),
  previewText: text,
  brand: text,
  baseline: text,
  ownerName: text,
  ownerRole: text,
  email: identifier.refine(isEmail),
  phone: optionalIdentifier,
  city: optionalText,
  country: text,
  socialUrl: optional(httpsUrl),
  socialLabel: text,
  /** Shown on /make. */
  makeOrganisationId: optionalIdentifier,
  /** Opening hours and reply times, a line each. */
  availability: list(text),
  /** The time within which the consultant answers, as « dans les … » goes on. */
  replyDelay: text,
  /** Length of the free call. */
  callMinutes: z.number().int().positive(),
  /** The sentence that says which binds, the estimate or the quote. */
  bindingNote: text,
  /** How clients pay, as « paiement … » goes on. */
  paymentMeans: text,
  location: text,
  legal: legalShape.prefault({}),
  /** Facts that are « sans objet », by the fields of OPTIONAL_FACTS. */
  notApplicable: list(identifier),
  /** Metadata of the pages that have no title, description or keywords of their own. */
  search: z.object({ title: text, description: text, keywords: list(text) }),
  /** Words around prices, on the service put forward, and on what is made up to show how it would look, and on the studio's own work. */
  labels: z.object({
    from: text,
    tax: text,
    perPerson: text,
    popular: text,
    example: text,
    ownWork: text,
  }),
  /** Validity of an estimate, in days. */
  estimateDays: z.int().min(1).max(365),
  notFoundText: text,
  /** Texts of the page for unknown paths. */
  words: ownTexts(HELP_TEXTS),
  errorTitle: text,
  errorText: text,
  claims: list(
    z.object({
      /** Null where the site counts it. */
      value: optionalText,
      label: text,
      source: optionalText,
      date: optional(z.iso.date()),
      figure: optional(identifier.pipe(z.enum(CLAIM_FIGURE_NAMES))),
    }),
  ),
});

type Written = z.output<typeof siteSettingsShape>;

export type SiteSettings = Omit<Written, 'claims'> & {
  claims: (Written['claims'][number] & Pick<Proof, 'isPromise'>)[];
};

/** The settings' own texts may have places for their values, too. */
const withOwnValues = (written: Written): SiteSettings => {
  const claims = written.claims.map((claim) => ({ ...claim, isPromise: isPromise(claim) }));
  return fillPlaces({ ...written, claims }, written);
};

/**
 * The published site settings. Cached until they are published.
 *
 * @throws InvalidContentError, or the client's error; the cached page then stays
 */
export async function getSiteSettings(): Promise<SiteSettings> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('siteSettings'));
  const client = clientOfVisit();
  return withOwnValues(
    await readAnswer(
      client,
      'site-settings',
      SITE_SETTINGS_QUERY,
      siteSettingsShape,
      {},
      wholeOnceLive,
    ),
  );
}

/**
 * The published ones, read now: for what runs outside of a request, where Next has neither a cache nor
 * a preview to ask for.
 *
 * @throws InvalidContentError, or the client's error
 */
export async function readSiteSettings(): Promise<SiteSettings> {
  return withOwnValues(
    await readPublished('site-settings', SITE_SETTINGS_QUERY, siteSettingsShape),
  );
}

/** The settings as they would be once their draft is published; null where that cannot be read. */
export async function readDraftedSettings(): Promise<SiteSettings | null> {
  const settings = await readDrafts('site-settings', SITE_SETTINGS_QUERY, siteSettingsShape);
  return settings && withOwnValues(settings);
}
