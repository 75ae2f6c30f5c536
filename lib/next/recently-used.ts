/** Values up to a number of bytes in all: what was not asked for longest goes first. */
export class RecentlyUsed<Value> {
  readonly #maxBytes: number;
  readonly #bytesOf: (value: Value) => number;
  /** The one used last at the end. */
  readonly #values = new Map<string, Value>();
  #bytes = 0;

  constructor(maxBytes: number, bytesOf: (value: Value) => number) {
    this.#maxBytes = maxBytes;
    this.#bytesOf = bytesOf;
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return;
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    this.drop(key);
    this.#values.set(key, value);
    this.#bytes += this.#bytesOf(value);
    for (const oldest of this.#values.keys()) {
      if (this.#bytes <= this.#maxBytes || oldest === key) break;
      this.drop(oldest);
    }
  }

  protected drop(key: string): void {
    const value = this.#values.get(key);
    if (value === undefined) return;
    this.#values.delete(key);
    this.#bytes -= this.#bytesOf(value);
  }
}
