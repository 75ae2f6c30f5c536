/** Whose turn it is among places: the one that was served longest ago. */

const MAX_PLACES = 10_000;

/** When each place was served last. */
export class Turns {
  readonly #servedAt = new Map<string, number>();
  #count = 0;

  /** Notes that a place is served now. */
  serve(place: string): void {
    // Re-inserting keeps the map in order of turns.
    this.#servedAt.delete(place);
    this.#servedAt.set(place, ++this.#count);
    const [oldest] = this.#servedAt.keys();
    if (this.#servedAt.size > MAX_PLACES && oldest !== undefined) this.#servedAt.delete(oldest);
  }

  /** Negative where `one` was served longer ago than `other`, 0 where neither was before the other. */
  compare(one: string, other: string): number {
    return (this.#servedAt.get(one) ?? 0) - (this.#servedAt.get(other) ?? 0);
  }
}
