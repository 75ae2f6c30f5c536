import { success } from '@/lib/forms/toasts.ts';

/** What a visitor reads when a lead was sent (product.md, Leads). */
export const SENT_TOASTS = {
  quote: success(
    'Devis envoyé avec succès\u202f! 🎉',
    'Je vous recontacte dans les 24h avec une proposition détaillée.',
  ),
  message: success('Message envoyé\u202f! 📧', 'Je vous réponds dans les plus brefs délais.'),
} as const;

export type LeadKind = keyof typeof SENT_TOASTS;

/** How long sending takes at least, in ms: « about 1 s ». */
export const SENDING_MS = 1_000;

/** The least time, in ms, in which a person fills in a form. */
export const MINIMUM_FILL_MS = 1_000;
