/** System codes of a connection that never came about. */
const NEVER_CONNECTED: ReadonlySet<unknown> = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether an error of `fetch` says that nothing was sent: no connection came about. */
export function neverConnected(error: unknown): boolean {
  const { cause } = (error ?? {}) as { cause?: { code?: unknown } };
  return NEVER_CONNECTED.has(cause?.code);
}
