/**
 * Lets one task through at a time, in the order of arrival.
 *
 * PGlite is one session, and the embedded server opens a transaction and sets the role in it for each
 * request without waiting for the others. Two requests at once share a transaction: an e-mail address
 * whose confirmation was acknowledged is unconfirmed again when the other request fails (a test shows
 * it), and a role set by one could hold for the other. So requests to PGlite pass one by one; it has
 * one thread anyway.
 */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve();

  runExclusive<T>(task: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(task);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
