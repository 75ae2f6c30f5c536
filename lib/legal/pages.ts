/** The legal texts (product.md, Legal texts): three documents of one type, each with its own address. */
export const LEGAL_PAGES = ['legal', 'privacy', 'terms'] as const;

export type LegalSlug = (typeof LEGAL_PAGES)[number];

/** The id of a legal text's document. */
export const legalPageId = (slug: LegalSlug) => `legalPage-${slug}` as const;
