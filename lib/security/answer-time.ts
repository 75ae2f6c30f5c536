/** Minimum duration of an answer, in ms, where its time could tell whether an account exists. */
const ANSWER_FLOOR_MS = 600;

/**
 * The result of `work`, not before the floor: the auth server needs longer for an account that exists
 * (it compares a password, it sends a mail) than for one that does not.
 *
 * @param floorMs another floor, for who is to be slowed down
 */
export async function noSoonerThan<T>(
  work: () => Promise<T>,
  floorMs: number = ANSWER_FLOOR_MS,
): Promise<T> {
  const floor = new Promise((resolve) => setTimeout(resolve, floorMs));
  const result = await work();
  await floor;
  return result;
}
