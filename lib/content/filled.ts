import 'server-only';
import { fillPlaces, hasPlaces } from './places.ts';
import { wholeOnceLive } from './queries/live.ts';
import { getSiteSettings } from './queries/site-settings.ts';

/**
 * An answer with the values of the site settings in the places of its texts (product.md, Values in texts). Content
 * without places does not depend on the settings, and is not read anew with them.
 */
export const filled = async (answer: unknown): Promise<unknown> =>
  wholeOnceLive(hasPlaces(answer) ? fillPlaces(answer, await getSiteSettings()) : answer);
