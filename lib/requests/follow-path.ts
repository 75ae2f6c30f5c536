/** The page at which a request is followed without an account (product.md, Following a request). */
export const followPath = (reference: string): string => `/suivi/${encodeURIComponent(reference)}`;

/** Name of the form that writes in its thread, there and on the dashboard. */
export const threadForm = (reference: string): string => `demande-${reference}`;

/** That page at the field of its thread: a browser moves the focus there, without scripts too. */
export const replyPath = (reference: string): string =>
  `${followPath(reference)}#${threadForm(reference)}-text`;
