/** What a telephone number links to: « +33 (0)1 23 » is dialled without its (0). */
export const telHref = (phone: string): string =>
  `tel:${phone.replace('(0)', '').replace(/[^\d+]/g, '')}`;
