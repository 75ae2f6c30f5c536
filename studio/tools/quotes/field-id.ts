/** The id of a quote's field, by its path: gaps link to it. */
export const fieldId = (path: string): string => `quote.${path}`;
