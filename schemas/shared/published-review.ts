import { defineType } from 'sanity';
import * as z from 'zod/mini';

/** The id of a review that clients wrote on the site; the Studio offers the published ones (studio/review-choice). */
export const publishedReview = defineType({
  name: 'publishedReview',
  title: 'Avis publié',
  type: 'string',
  validation: (rule) =>
    rule.custom(
      (value: string | undefined) =>
        !value || z.uuid().safeParse(value).success || 'Choisissez un avis de la liste.',
    ),
});
