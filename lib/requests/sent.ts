import { success } from '../forms/toasts.ts';

/** The promise after a quote request, by the delay of the site settings; the mail begins with it likewise. */
const quotePromise = (replyDelay: string): string =>
  `Je vous recontacte dans les ${replyDelay} avec une proposition détaillée.`;

/** Toasts for a visitor whose lead was sent (product.md, Leads), by the delay of the site settings. */
export const SENT_TOASTS = {
  quote: (replyDelay: string) =>
    success('Devis envoyé avec succès\u202f! 🎉', quotePromise(replyDelay)),
  training: (replyDelay: string) =>
    success('Demande de formation envoyée\u202f! 🎉', quotePromise(replyDelay)),
  message: () => success('Message envoyé\u202f! 📧', 'Je vous réponds dans les plus brefs délais.'),
} as const;

/** Minimum duration of sending, in ms: « about 1 s ». */
export const SENDING_MS = 1_000;

/** The least time, in ms, in which a person fills in a form. */
export const MINIMUM_FILL_MS = 1_000;
