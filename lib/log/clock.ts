/** `performance.now()` from the epoch, in ms: finer than `Date.now()`, and never set back. */
export const now = (): number => performance.timeOrigin + performance.now();
