import { createSchema, type SanityClient, type ValidationContext } from 'sanity';
import { describe, expect, it } from 'vitest';
import { readSeed } from '../../scripts/stack/seed.ts';
import { schemaTypes } from '../index.ts';
import { readyToGoLive, wholeOnceLive } from './going-live.ts';

const schema = createSchema({ name: 'test', types: schemaTypes });
const seed = readSeed();
const settings = seed.find(({ _id }) => _id === 'siteSettings') as { _id: string; _type: string };

/** A Studio in which the settings are edited, and the lake answers `published`. */
const studio = (document: object, published: unknown) => {
  const client = {
    fetch: async () => published,
    withConfig: () => client,
  } as unknown as SanityClient;
  return { document, schema, getClient: () => client } as unknown as ValidationContext;
};

const others = seed.filter(({ _type }) => _type !== 'siteSettings');

describe('the switch that puts the site online for good', () => {
  it('stays off without a question', async () => {
    expect(await readyToGoLive(false, studio(settings, others))).toBe(true);
    expect(await readyToGoLive(undefined, studio(settings, others))).toBe(true);
  });

  it('names what is missing with its document, and nothing that may be missing', async () => {
    const problem = await readyToGoLive(true, studio(settings, others));
    expect(problem).toMatch(
      /^Avant la mise en ligne, complétez et publiez\u00a0: Réglages du site \(/,
    );
    for (const name of ['Nom du responsable', 'Adresse e-mail', 'Numéro SIRET', 'Téléphone'])
      expect(problem).toContain(name);
    expect(problem).toContain('À propos (Biographie, Repères)');
    expect(problem).not.toMatch(/Profil professionnel|Qualiopi|Chiffres clés/);
  });

  it('can be turned on once all that is required is there, with optional facts missing', async () => {
    const legal = { siret: '123 456 782 00010' };
    const complete = { ...settings, ownerName: 'Camille', email: 'a@studio.fr', legal };
    const told = { _type: 'settingsValue', _key: 'v', field: 'legal.siret' };
    const published = [
      { _id: 'legalPage-legal', _type: 'legalPage', body: [{ _type: 'block', children: [told] }] },
      { _id: 'trainingPage', _type: 'trainingPage' },
    ];
    expect(await readyToGoLive(true, studio(complete, published))).toBe(true);
  });
});

it('a required text holds no placeholder any more once the site is live', async () => {
  const message = 'Le site est en ligne\u00a0: complétez ce qui est entre crochets.';
  const ask = (text: string | undefined, isLive: boolean | null) =>
    wholeOnceLive(text, studio(settings, isLive));
  expect(await ask('[Titre à compléter]', true)).toBe(message);
  expect(await ask('[Titre à compléter]', null)).toBe(true);
  expect(await ask('Un titre', true)).toBe(true);
  expect(await ask(undefined, true)).toBe(true);
});
