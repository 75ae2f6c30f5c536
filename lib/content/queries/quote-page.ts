import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import { withoutPlaceholders } from '../../words/placeholder.ts';
import { QUOTE_TEXTS } from '../../words/requests.ts';
import { ownTexts } from '../own-texts.ts';
import { fillPlaces, finishedValues } from '../places.ts';
import { readContent } from '../read.ts';
import { readPublished } from '../read-answer.ts';
import { SEO_FIELD, seoShape } from '../seo.ts';
import { text, titledText } from '../shape.ts';
import { contentTag } from '../tags.ts';
import { readSiteSettings } from './site-settings.ts';

/**
 * The copy of /devis (product.md, Quote wizard). Words that came later have a default: content from before
 * them stays valid.
 */
export const QUOTE_PAGE_QUERY = defineQuery(`
  *[_type == "quotePage" && _id == "quotePage"][0] {
    hero { title, text },
    "from": opening.from,
    "shortTitle": coalesce(opening.shortTitle, "Devis gratuit"),
    questions {
      service, projectType, projectTypeFirst, features, featuresText, featuresPrice,
      planning, timeline, budget, undecided
    },
    panel {
      title, waitingForService, waitingForType, waitingText, base, minimum, maximum,
      note, belowStart, contactLabel
    },
    "steps": coalesce(steps, []),
    confirmation { title, text, "next": coalesce(next[] { title, text }, []) },
    table { title, text },
    words {
      draftTitle, draftButton, restartButton, descriptionHint, answersTitle, sendButton,
      mailedText, anotherButton, keepButton, printButton
    },
    "letter": {
      "title": coalesce(letter.title, "Estimation"),
      "sum": coalesce(letter.sum, "Total avant arrondi"),
      "binding": coalesce(
        letter.binding,
        "Cette estimation ne vous engage à rien."
      ),
      "download": coalesce(letter.download, "Télécharger l’estimation (PDF)")
    },
    "time": {
      "title": coalesce(time.title, "Le temps que vous regagnez"),
      "hours": coalesce(time.hours, "Heures par semaine"),
      "hoursHint": coalesce(
        time.hoursHint,
        "Ce que la tâche prend aujourd’hui, toutes personnes comprises."
      ),
      "cost": coalesce(time.cost, "Coût d’une heure (€ {taxe})"),
      "costHint": coalesce(
        time.costHint,
        "Salaire et charges, ou ce qu’une heure facturée vous rapporte."
      ),
      "waiting": coalesce(time.waiting, "Indiquez vos heures : le calcul s’affichera ici."),
      "regained": coalesce(time.regained, "Heures regagnées par mois"),
      "value": coalesce(time.value, "Économie par mois"),
      "payback": coalesce(time.payback, "Pour rembourser le projet"),
      "paid": coalesce(time.paid, "Rentabilisé en {durée}."),
      "notPaid": coalesce(
        time.notPaid,
        "Il faudrait plus de {limite} : ce projet ne se rembourse pas par le temps seul."
      ),
      "note": coalesce(
        time.note,
        "Vos chiffres et mes hypothèses, pas une promesse : {semaines} travaillées par an, {part} de la tâche automatisée. Les abonnements aux outils ne sont pas déduits."
      )
    },
    ${SEO_FIELD}
  }
`);

const quotePageShape = z.object({
  hero: titledText,
  /** With a place for `{prix}`, the lowest estimate. */
  from: text,
  /** Title in place of the hero, from the second step on. */
  shortTitle: text,
  questions: z.object({
    service: text,
    projectType: text,
    projectTypeFirst: text,
    features: text,
    /** With a place for `{pourcentage}`. */
    featuresText: text,
    /** With a place for `{prix}`. */
    featuresPrice: text,
    planning: text,
    timeline: text,
    budget: text,
    undecided: text,
  }),
  panel: z.object({
    title: text,
    waitingForService: text,
    waitingForType: text,
    waitingText: text,
    base: text,
    minimum: text,
    maximum: text,
    note: text,
    /** With places for `{prix}` and `{type}`. */
    belowStart: text,
    contactLabel: text,
  }),
  /** The titles of the wizard's three steps. */
  steps: z.tuple([text, text, text]),
  /** Texts shown once a request is sent. */
  confirmation: titledText.extend({ next: z.array(titledText) }),
  /** Its text has a place for `{pourcentage}`. */
  table: titledText,
  /** Texts around the questions, of the training enquiry, too. */
  words: ownTexts(QUOTE_TEXTS),
  /** The estimate on paper, and the link to it. */
  letter: z.object({ title: text, sum: text, binding: text, download: text }),
  /** The time regained; places for `{durée}`, `{limite}`, and for `{semaines}` and `{part}`. */
  time: z.object({
    title: text,
    hours: text,
    hoursHint: text,
    cost: text,
    costHint: text,
    waiting: text,
    regained: text,
    value: text,
    payback: text,
    paid: text,
    notPaid: text,
    note: text,
  }),
  seo: seoShape,
});

export type QuotePage = z.output<typeof quotePageShape>;

/**
 * The published copy of /devis. Cached until it is published.
 *
 * @throws InvalidContentError, or the client's error; the cached page then stays
 */
export async function getQuotePage(): Promise<QuotePage> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('quotePage'));
  return readContent('quote-page', QUOTE_PAGE_QUERY, quotePageShape);
}

/**
 * The published copy, read now: for the mails, which are sent outside of a request and say nothing of what is still
 * to be filled in.
 *
 * @throws InvalidContentError, or the client's error
 */
export async function readQuotePage(): Promise<QuotePage> {
  const settings = await readSiteSettings();
  return readPublished('quote-page', QUOTE_PAGE_QUERY, quotePageShape, async (answer) => {
    const filled = fillPlaces(answer, finishedValues(settings));
    return settings.isLive ? withoutPlaceholders(filled) : filled;
  });
}
