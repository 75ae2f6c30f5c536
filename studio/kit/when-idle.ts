/** The longest wait, in ms: what is loaded ahead is wanted soon, but after what the Studio opens with. */
const LONGEST_WAIT_MS = 10_000;

/** Does something once the browser has nothing better to do; returns how to give it up. */
export function whenIdle(work: () => void): () => void {
  // Safari has had idle moments for a short time only.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: LONGEST_WAIT_MS });
  return () => cancelIdleCallback(request);
}
