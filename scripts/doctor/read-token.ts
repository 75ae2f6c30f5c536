import { type Finding, fault } from './finding.ts';
import type { Place } from './place.ts';
import { askLake, datasetOf, json } from './services.ts';

/** The variables that hold a token which is to read, and no more. */
type TokenVariable = 'SANITY_API_READ_TOKEN' | 'SANITY_CONTENT_TOKEN';

/** Finds the fault of a token that is to read; undefined where there is none. */
export async function faultOfToken(
  place: Place,
  variable: TokenVariable,
): Promise<Finding | undefined> {
  const authorization = `Bearer ${place.env[variable]}`;
  const dataset = datasetOf(place);
  const { status } = await askLake(place, `/data/query/${dataset}?query=true&perspective=raw`, {
    headers: { authorization },
  });
  if (status !== 200) {
    return fault(
      `Le Content Lake refuse ${variable} (${status}).`,
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
  if (written.status >= 300) return;
  return fault(
    `${variable} a trop de droits : il peut aussi écrire.`,
    'Remplacez-le par un jeton « Viewer » (sanity.io/manage, API, Tokens) et révoquez celui-ci.',
  );
}
