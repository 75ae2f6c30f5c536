/** Renders these pages anew. */
type Render = (pages: string[]) => Promise<unknown>;

/** Changes that came while pages were rendered: marked together, and their pages rendered together. */
class Batch {
  readonly begins: Promise<unknown>;
  readonly over: Promise<void>;
  #end: () => void = () => {};
  readonly #pages = new Set<string>();
  #members = 0;

  constructor(before: Batch | undefined) {
    this.begins = before?.over ?? Promise.resolve();
    this.over = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  join(): void {
    this.#members++;
  }

  /**
   * To be called by each member once its change is marked, with the pages that show it; settles when
   * the pages of all members were rendered, none twice.
   *
   * @throws what `render` throws, to the member that came last; the batch is over all the same
   */
  async finish(pages: string[], render: Render): Promise<void> {
    for (const page of pages) this.#pages.add(page);
    this.#members--;
    if (this.#members === 0) await render([...this.#pages]).finally(this.#end);
    return this.over;
  }
}

let lastBatch: Batch | undefined;
/** The batch that can still be joined: it has not begun. */
let openBatch: Batch | undefined;

/** Waits until the batch before is over, then begins the next one with whoever else waited. */
export async function joinBatch(): Promise<Batch> {
  openBatch ??= new Batch(lastBatch);
  const batch = openBatch;
  lastBatch = batch;
  batch.join();
  await batch.begins;
  if (openBatch === batch) openBatch = undefined;
  return batch;
}
