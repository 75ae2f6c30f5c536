import type { FormState } from '@/lib/account/form-state';
import { NO_ANSWER } from '@/lib/account/toasts';

/** A redirection travels as an error. Known by its mark: Next's own test of it weighs 5 kB. */
const isNexts = (error: unknown) =>
  String((error as { digest?: unknown } | null)?.digest).startsWith('NEXT_');

/**
 * What an action answers or, where no answer comes (offline, a server that is down), `otherwise`: the page
 * stays, and what was typed in it. Redirections go on to the router.
 */
export async function answerOr<Answer>(asked: Promise<Answer>, otherwise: Answer): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (isNexts(error)) throw error;
    return otherwise;
  }
}

/** What a form is told where no answer came. */
export const noAnswer = (state: FormState): FormState => ({
  ...state,
  status: 'failed',
  answer: String(performance.now()),
  toast: NO_ANSWER,
  errors: {},
});
