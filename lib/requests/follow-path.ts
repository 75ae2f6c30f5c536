/** The page at which a request is followed without an account (product.md, Following a request). */
export const followPath = (reference: string): string => `/suivi/${encodeURIComponent(reference)}`;
