/** States of a review, by the consultant's decision. */
export const TESTIMONIAL_STATUSES = ['pending', 'approved', 'rejected'] as const;

export type TestimonialStatus = (typeof TESTIMONIAL_STATUSES)[number];

/** Reviews a page of the moderation list. */
export const MODERATION_PAGE = 20;
