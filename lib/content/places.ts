import { withoutMarks } from '../preview/marks.ts';
import { fill, SHARED_PLACES, type SharedPlace } from '../typography/fill.ts';
import { frenchTypography } from '../typography/index.ts';
import { finishedText, isFilled } from '../words/placeholder.ts';

/** Values that the site settings hold once for every text of the site. */
export type SharedValues = {
  /** The time within which the consultant answers: « 24h ». */
  replyDelay: string;
  /** Length of the free call, in minutes. */
  callMinutes: number;
  /** The sentence that says which binds, the estimate or the quote. */
  bindingNote: string;
  /** How clients pay, as « paiement … » goes on. */
  paymentMeans: string;
  /** Label after a price: « HT ». */
  labels: { tax: string };
};

/** The same values as words that never tell that one is still to be filled in: the others go on without it. */
export function finishedValues<Values extends SharedValues>(values: Values): Values {
  const { replyDelay, bindingNote, paymentMeans, labels } = values;
  return {
    ...values,
    replyDelay: isFilled(replyDelay) ? replyDelay : 'plus brefs délais',
    bindingNote: finishedText(bindingNote) ?? '',
    paymentMeans: finishedText(paymentMeans) ?? '',
    labels: { ...labels, tax: isFilled(labels.tax) ? labels.tax : '' },
  };
}

/** The free call's length as a text says it: « 30 minutes ». */
const formatMinutes = (minutes: number): string => `${minutes}\u00a0minutes`;

const PLACE = new RegExp(`\\{(?:${SHARED_PLACES.join('|')})\\}`, 'u');

/** Whether any text within has a place for a value of the site settings. */
export const hasPlaces = (content: unknown): boolean => PLACE.test(JSON.stringify(content));

/** The same content with the values in the places of its texts, however deep these stand. */
export function fillPlaces<Content>(content: Content, settings: SharedValues): Content {
  // The sentence keeps its own marks alone: who clicks it wants to change it.
  const values: Record<SharedPlace, string> = {
    délai: withoutMarks(settings.replyDelay),
    appel: formatMinutes(settings.callMinutes),
    taxe: withoutMarks(settings.labels.tax),
    engagement: withoutMarks(settings.bindingNote),
    paiement: withoutMarks(settings.paymentMeans),
  };
  const filled = (value: unknown): unknown => {
    if (typeof value === 'string') {
      return PLACE.test(value) ? frenchTypography(fill(value, values)) : value;
    }
    if (Array.isArray(value)) return value.map(filled);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filled(inner)]));
  };
  return filled(content) as Content;
}
