/** Resources that were opened, to be closed in reverse order: `AsyncDisposableStack`, which Node 22 does not have. */
export class Opened {
  #closers: Array<() => unknown> = [];

  /** Notes how to close what was just opened, and returns it. */
  adopt<Value>(value: Value, close: (value: Value) => unknown): Value {
    this.#closers.push(() => close(value));
    return value;
  }

  /**
   * Closes all of it, the last opened first, once: a second call has nothing left to do.
   *
   * @throws what closing threw first, after the rest was closed too
   */
  async close(): Promise<void> {
    const errors: unknown[] = [];
    for (let next = this.#closers.pop(); next; next = this.#closers.pop()) {
      try {
        await next();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }
}
