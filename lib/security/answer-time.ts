/** What an answer takes at least, in ms, where its time could tell whether an account exists. */
const ANSWER_FLOOR_MS = 600;

/**
 * The result of `work`, not before the floor: the auth server needs longer for an account that exists
 * (it compares a password, it sends a mail) than for one that does not.
 */
export async function noSoonerThan<T>(work: () => Promise<T>): Promise<T> {
  const floor = new Promise((resolve) => setTimeout(resolve, ANSWER_FLOOR_MS));
  const result = await work();
  await floor;
  return result;
}
