import { type Result, refused } from '../result/result.ts';

/** Limits of the uploads at a time in this process: number of one client, and bytes of all together. */
type Limits = { ofOne: number; bytes: number };

/** Reasons that an upload has to wait: the client's own uploads, or those of others. */
type Full = 'own' | 'busy';

/**
 * Places for uploads under way, counted by client, so that whoever sends many, or slowly, takes their own places and
 * nobody else's.
 */
export class UploadSlots {
  readonly #limits: Limits;
  readonly #counts = new Map<string, number>();
  #bytes = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Does the work in a place of the client's, which it gives back however it ends.
   *
   * @param bytes that the request says it has
   */
  async within<Value, Refusal>(
    client: string,
    bytes: number,
    work: () => Promise<Result<Value, Refusal>>,
  ): Promise<Result<Value, Refusal | Full>> {
    const count = this.#counts.get(client) ?? 0;
    if (count >= this.#limits.ofOne) return refused('own');
    if (this.#bytes + bytes > this.#limits.bytes) return refused('busy');
    this.#counts.set(client, count + 1);
    this.#bytes += bytes;
    try {
      return await work();
    } finally {
      this.#bytes -= bytes;
      const left = (this.#counts.get(client) ?? 1) - 1;
      if (left > 0) this.#counts.set(client, left);
      else this.#counts.delete(client);
    }
  }
}
