/** Renders these pages anew. */
type Render = (pages: string[]) => Promise<unknown>;

/** Changes that came while pages were rendered: marked together, and their pages rendered together. */
class Turn {
  readonly begins: Promise<unknown>;
  readonly #over = Promise.withResolvers<void>();
  readonly #pages = new Set<string>();
  #members = 0;

  constructor(before: Turn | undefined) {
    this.begins = before?.over ?? Promise.resolve();
  }

  get over(): Promise<void> {
    return this.#over.promise;
  }

  join(): void {
    this.#members++;
  }

  /**
   * To be called by each member once its change is marked, with the pages that show it; settles when
   * the pages of all members were rendered, none twice.
   */
  async finish(pages: string[], render: Render): Promise<void> {
    for (const page of pages) this.#pages.add(page);
    this.#members--;
    if (this.#members === 0) {
      await render([...this.#pages]).finally(() => this.#over.resolve());
    }
    return this.over;
  }
}

let lastTurn: Turn | undefined;
/** The turn that can still be joined: it has not begun. */
let openTurn: Turn | undefined;

/** Waits until the turn before is over, together with whoever else does. */
export async function takeTurn(): Promise<Turn> {
  openTurn ??= new Turn(lastTurn);
  const turn = openTurn;
  lastTurn = turn;
  turn.join();
  await turn.begins;
  if (openTurn === turn) openTurn = undefined;
  return turn;
}
