/** The stars to choose from, and those chosen at first. */
export const RATINGS = [1, 2, 3, 4, 5] as const;
export const INITIAL_RATING = 5;
