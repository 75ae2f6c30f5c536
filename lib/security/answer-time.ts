/** What an answer takes at least, in ms, where its time could tell whether an account exists. */
const ANSWER_FLOOR_MS = 600;

/**
 * The result of `work`, not before the floor: the auth server needs longer for an account that exists
 * (it compares a password, it sends a mail) than for one that does not.
 *
 * @param since when the answer began to be made, as performance.now() tells
 */
export async function noSoonerThan<T>(
  work: () => Promise<T>,
  since = performance.now(),
): Promise<T> {
  try {
    return await work();
  } finally {
    const left = since + ANSWER_FLOOR_MS - performance.now();
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
  }
}
