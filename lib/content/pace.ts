// How often the site asks the lake by itself, in ms. Past its CDN Sanity counts each request, by the month.

const MINUTE_MS = 60_000;

/** Whether it answers. */
export const PROBE_MS = 5 * MINUTE_MS;

/** Interval of the check for documents published while no webhook told of them. */
export const LOOK_MS = 60 * MINUTE_MS;
