import { type Check, ok, skipped } from './finding.ts';
import { faultOfToken } from './read-token.ts';

/** Whether the token by which the site reads a private dataset does that, and no more. */
export const contentToken: Check = {
  name: 'Jeu de données',
  run: async (place) =>
    place.env.SANITY_CONTENT_TOKEN
      ? ((await faultOfToken(place, 'SANITY_CONTENT_TOKEN')) ?? ok('lu par son jeton'))
      : skipped('lu sans jeton : il est public'),
};
