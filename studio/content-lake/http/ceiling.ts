import { tooManyRequests, unavailable } from '../protocol/errors.ts';

/** Limit on how many of something may be held at once: from one place, and in all. */
export class Ceiling {
  readonly #what: string;
  readonly #mostOfOne: number;
  readonly #most: number;
  readonly #held = new Map<string, number>();
  #total = 0;

  /** `what` is counted, in the plural. */
  constructor(what: string, mostOfOne: number, most: number) {
    this.#what = what;
    this.#mostOfOne = mostOfOne;
    this.#most = most;
  }

  /**
   * Takes one for a place; the function returned gives it back.
   *
   * @throws LakeError 429 where the place holds as many as it may, 503 where all together do
   */
  take(place: string): () => void {
    const held = this.#held.get(place) ?? 0;
    if (held >= this.#mostOfOne) throw tooManyRequests(`Too many ${this.#what} at once`);
    if (this.#total >= this.#most) throw unavailable(`Too many ${this.#what} at once`);
    this.#held.set(place, held + 1);
    this.#total += 1;
    let isGiven = false;
    return () => {
      if (isGiven) return;
      isGiven = true;
      this.#total -= 1;
      const left = (this.#held.get(place) ?? 1) - 1;
      if (left > 0) this.#held.set(place, left);
      else this.#held.delete(place);
    };
  }
}

/** Ceilings of strangers, and a separate one of callers with a token or a session, never shut out by the former. */
export class Ceilings {
  readonly #strangers: Ceiling;
  readonly #known: Ceiling;

  constructor(what: string, mostOfOne: number, mostStrangers: number, mostKnown: number) {
    this.#strangers = new Ceiling(what, mostOfOne, mostStrangers);
    this.#known = new Ceiling(what, mostKnown, mostKnown);
  }

  /** Takes one for a caller at a place, as `Ceiling` does. */
  take(isKnown: boolean, place: string): () => void {
    return (isKnown ? this.#known : this.#strangers).take(place);
  }
}
