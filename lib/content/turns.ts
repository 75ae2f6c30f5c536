/** Settles when the turn taken last is over. */
let lastTurn: Promise<void> = Promise.resolve();

/**
 * Waits until all turns taken before are over.
 *
 * @returns a function that ends this one
 */
export async function takeTurn(): Promise<() => void> {
  const turn = Promise.withResolvers<void>();
  const turnBefore = lastTurn;
  lastTurn = turn.promise;
  await turnBefore;
  return turn.resolve;
}
