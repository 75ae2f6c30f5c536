import 'server-only';
import type { Refusals } from '../http/answer.ts';

/** Why nothing was changed: an HTTP status and what the consultant reads. */
export const INVOICING_REFUSED = {
  gone: [404, 'Cette échéance n’existe plus.'],
  stale: [
    409,
    'Cette échéance a changé entre-temps\u00a0: rien n’a été modifié. Relisez la liste, puis recommencez.',
  ],
  state: [
    409,
    'Cette échéance n’est pas, ou n’est plus, à facturer\u00a0: relisez son devis. Rien n’a été modifié.',
  ],
  nowhere: [
    409,
    'Aucun outil de facturation n’est relié\u00a0: donnez INVOICE_WEBHOOK_URL et INVOICE_WEBHOOK_SECRET au site.',
  ],
} as const satisfies Refusals<string>;

export type InvoicingRefusal = keyof typeof INVOICING_REFUSED;
