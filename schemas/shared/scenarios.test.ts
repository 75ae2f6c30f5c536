import { expect, it } from 'vitest';
import { readSeed } from '../../scripts/stack/seed.ts';
import { validated } from '../../tests/support/validate.ts';

/** The message for another number of blocks. */
const BLOCKS = 'Trois ou quatre blocs.';

/** The message for another number of them. */
const COUNT = 'Trois à cinq scénarios, ou aucun.';

const seed = readSeed();
const page = seed.find(({ _id }) => _id === 'homePage');
const stored = page?.scenarios as Record<string, unknown>[] | undefined;

/** The Studio's refusals of the home page with this many scenarios, these fields in each. */
async function refusals(count: number, fields: Record<string, unknown> = {}): Promise<string[]> {
  const scenarios = Array.from({ length: count }, (_, at) => ({
    ...stored?.[0],
    ...fields,
    _key: `s${at}`,
  }));
  const markers = await validated({ ...page, scenarios } as never, seed);
  return [...new Set(markers.map(({ message }) => message))];
}

it.each([
  [0, []],
  [1, [COUNT]],
  [2, [COUNT]],
  [3, []],
  [5, []],
  [6, [COUNT]],
])('%d scenarios: %j', async (count, said) => {
  expect(await refusals(count)).toEqual(said);
});

it.each([
  [{ blocks: ['Un', 'Deux'] }, BLOCKS],
  [{ blocks: ['Un', 'Deux', 'Trois', 'Quatre', 'Cinq'] }, BLOCKS],
  [{ blocks: ['Un', 'Deux', 'x'.repeat(27)] }, '26 caractères au plus.'],
  [{ pain: 'x'.repeat(49) }, '48 caractères au plus.'],
  [{ service: undefined }, 'Choisissez un service.'],
  [{ icon: undefined }, 'Choisissez un signe.'],
])('%j is more than the drawing holds, or less: %s', async (fields, said) => {
  expect(await refusals(3, fields)).toEqual([said]);
});
