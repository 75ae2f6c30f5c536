import { failure, type Toast } from '../forms/toasts.ts';
import { INVALID_EMAIL } from '../validation/invalid-email.ts';

/** What is said of the first field of a review that is wrong: beside the e-mail stands why. */
export const invalidReview = (field: string, message: string): Toast =>
  failure('Erreur de validation', field === 'email' ? INVALID_EMAIL.title : message);
