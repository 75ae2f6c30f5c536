/** Lengths in characters, rating in stars (product.md, Reviews). */
export const TESTIMONIAL_LIMITS = {
  name: { min: 2, max: 100 },
  role: { max: 100 },
  company: { max: 100 },
  email: { max: 255 },
  content: { min: 10, max: 500 },
  rating: { min: 1, max: 5 },
} as const;

/** The stars to choose from, and those chosen at first. */
export const RATINGS = [1, 2, 3, 4, 5] as const;
export const INITIAL_RATING = 5;
