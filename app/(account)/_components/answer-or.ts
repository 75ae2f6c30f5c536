import { unstable_rethrow } from 'next/navigation';

/**
 * The answer of an action or, where none comes (offline, a server that is down), `otherwise`: the page stays, and so
 * does what was typed in it. Redirections go on to the router.
 */
export async function answerOr<Answer>(asked: Promise<Answer>, otherwise: Answer): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    unstable_rethrow(error);
    return otherwise;
  }
}
