import { failure, type Toast } from '../forms/toasts.ts';
import { INVALID_EMAIL } from '../validation/invalid-email.ts';

/** The toast for the first wrong field of a review: for the e-mail, the reason stands beside the field. */
export const invalidReview = (field: string, message: string): Toast =>
  failure('Erreur de validation', field === 'email' ? INVALID_EMAIL.title : message);
