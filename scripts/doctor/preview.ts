import { type Check, ok, skipped } from './finding.ts';
import { faultOfToken } from './read-token.ts';

/** Whether the site's token reads drafts, and does no more. */
export const preview: Check = {
  name: 'Aperçu',
  run: async (place) =>
    place.env.SANITY_API_READ_TOKEN
      ? ((await faultOfToken(place, 'SANITY_API_READ_TOKEN')) ??
        ok('le jeton lit les brouillons, et rien de plus'))
      : skipped('sans SANITY_API_READ_TOKEN, pas d’aperçu des brouillons'),
};
