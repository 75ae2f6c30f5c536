/**
 * Why two cards may be of the same client, the surest first: the number of a company, a company with a domain of its own, names
 * of companies or of people that are the same but for a letter.
 */
export const LIKENESSES = ['siren', 'domain', 'company', 'name'] as const;

export type Likeness = (typeof LIKENESSES)[number];

/** The longest that these may be, in characters; the database keeps to it. */
export const CLIENT_LIMITS = { note: 5000, name: 120, role: 100, search: 200 } as const;
