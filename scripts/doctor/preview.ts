import { type Check, fault, ok, skipped } from './finding.ts';
import { askLake, datasetOf, json } from './services.ts';

/** Whether the site's token reads drafts, and does no more. */
export const preview: Check = {
  name: 'Aperçu',
  run: async (place) => {
    const token = place.env.SANITY_API_READ_TOKEN;
    if (!token) return skipped('sans SANITY_API_READ_TOKEN, pas d’aperçu des brouillons');
    const authorization = `Bearer ${token}`;
    const dataset = datasetOf(place);
    const { status } = await askLake(place, `/data/query/${dataset}?query=true&perspective=raw`, {
      headers: { authorization },
    });
    if (status !== 200) {
      return fault(
        `Le Content Lake refuse SANITY_API_READ_TOKEN (${status}).`,
        'Créez un jeton « Viewer » dans ce projet (sanity.io/manage, API, Tokens).',
      );
    }
    // A dry run: nothing is written, whatever the token may do.
    const create = { createIfNotExists: { _id: 'doctor', _type: 'doctor' } };
    const written = await askLake(
      place,
      `/data/mutate/${dataset}?dryRun=true`,
      json({ mutations: [create] }, { authorization }),
    );
    if (written.status < 300) {
      return fault(
        'SANITY_API_READ_TOKEN a trop de droits : il peut aussi écrire.',
        'Remplacez-le par un jeton « Viewer » (sanity.io/manage, API, Tokens) et révoquez celui-ci.',
      );
    }
    return ok('le jeton lit les brouillons, et rien de plus');
  },
};
