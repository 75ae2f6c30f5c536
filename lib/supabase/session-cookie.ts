/**
 * Tells scripts and static pages that a session exists, and nothing more: its value is how long the session lasts.
 * Written and removed together with the session's own cookies, which no script can read.
 */
export const SIGNED_IN_COOKIE = 'signed-in';
