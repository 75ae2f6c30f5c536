const HOUR_MS = 60 * 60 * 1000;

/** Time that a request may wait for its answer where the settings give none that counts, in h. */
const USUAL_HOURS = 24;

/**
 * Computes how long a request may wait for its answer, in ms: the promise of the site (« 24h », « 2 jours »), by the clock.
 *
 * @param promised the delay of the site settings, as visitors read it
 */
export function replyDelayMs(promised: string): number {
  const [, count, unit] = /(\d+)\s*(h|j)/iu.exec(promised) ?? [];
  if (!count || !unit) return USUAL_HOURS * HOUR_MS;
  return Number(count) * (unit.toLowerCase() === 'j' ? 24 : 1) * HOUR_MS;
}
