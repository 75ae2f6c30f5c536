/**
 * Erases in batches, until there is nothing left or no more time: the next run finds the rest.
 *
 * @param erase erases some, and says how many
 * @returns how many in all
 */
export async function inBatches(erase: () => Promise<number>, until: AbortSignal): Promise<number> {
  let all = 0;
  let some: number;
  do {
    some = await erase();
    all += some;
  } while (some > 0 && !until.aborted);
  return all;
}
