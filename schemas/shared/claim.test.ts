import { expect, it } from 'vitest';
import { readSeed } from '../../scripts/stack/seed.ts';
import { validated } from '../../tests/support/validate.ts';

const seed = readSeed();
const settings = seed.find(({ _id }) => _id === 'siteSettings');
const UNPROVEN =
  'Ajoutez une source et une date\u00a0: sans elles, le site en ligne ne montre pas ce chiffre.';
const proof = { source: 'Liste des projets', date: '2026-05-01' };

it.each([
  ['typed and proven', { value: '20+', ...proof }, []],
  ['typed alone', { value: '20+' }, [UNPROVEN]],
  ['the delay that is promised, which needs no proof', { value: '{délai}' }, []],
  ['counted by the site, which proves it', { figure: 'answeredInTime' }, []],
  ['neither', proof, ['Indiquez un chiffre, ou choisissez-en un que le site compte.']],
])('a figure that is %s', async (_, fields, said) => {
  const claims = [{ _type: 'claim', _key: 'c', label: 'projets réalisés', ...fields }];
  const markers = await validated({ ...settings, claims } as never, seed);
  const about = markers.filter(({ path }) => path[0] === 'claims');
  expect(about.map(({ message }) => message)).toEqual(said);
});

it('a figure that the site does not count is refused', async () => {
  const claims = [{ _type: 'claim', _key: 'c', label: 'projets', figure: 'requestsWon' }];
  const markers = await validated({ ...settings, claims } as never, seed);
  expect(markers.some(({ level, path }) => level === 'error' && path[2] === 'figure')).toBe(true);
});
