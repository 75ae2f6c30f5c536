/** Outcome of what may be refused: done, or why not, by a name or in words. An outage is no refusal: it is thrown. */
export type Result<Value, Refusal> = { ok: true; value: Value } | Refused<Refusal>;

export type Refused<Refusal> = { ok: false; refusal: Refusal };

/** Outcome of what is done, and has nothing more to tell. */
export const DONE = { ok: true, value: null } as const;

export const refused = <const Refusal>(refusal: Refusal): Refused<Refusal> => ({
  ok: false,
  refusal,
});
