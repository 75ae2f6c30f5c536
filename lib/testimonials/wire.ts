import type { TestimonialStatus } from './states.ts';

// Answers of the site's routes to the Studio's tool « Avis ».

/** The text fields of a review. */
export type Words = {
  id: string;
  name: string;
  role: string | null;
  company: string | null;
  content: string;
  rating: number;
};

/** The account that wrote a review. */
export type Author = {
  email: string;
  /** When it was opened, ISO 8601. */
  since: string;
  /** Number of reviews it wrote, corrections aside. */
  reviews: number;
};

/** A review as the consultant sees it, e-mail included. Dates are ISO 8601. */
export type ModeratedTestimonial = Words & {
  email: string | null;
  status: string;
  moderation_reason: string | null;
  moderated_at: string | null;
  created_at: string;
  /** The review that a correction wants to replace. */
  corrected: Words | null;
  author: Author | null;
  /** The project whose client wrote it, without an account. */
  project: { name: string; email: string } | null;
};

/** A page of the reviews with one status, and how many there are with each. */
export type TestimonialsPage = {
  testimonials: ModeratedTestimonial[];
  counts: Record<TestimonialStatus, number>;
};
