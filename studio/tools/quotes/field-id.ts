/** The element that a field of the quote is typed in, by its path: what is missing leads there. */
export const fieldId = (path: string): string => `quote.${path}`;
