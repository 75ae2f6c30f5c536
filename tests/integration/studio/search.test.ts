import { createSchema, createSearch, getSearchableTypes } from 'sanity';
import { expect, it } from 'vitest';
import { schemaTypes } from '../../../schemas/index.ts';
import { readSeed } from '../../../scripts/stack/seed.ts';
import { ownLake } from '../../support/own-lake.ts';

const lake = ownLake(readSeed());

/** The results of the search among documents of a type, as a list or a field of the Studio searches this lake. */
async function found(query: string, type: string): Promise<string[]> {
  const schema = createSchema({ name: 'test', types: schemaTypes });
  const types = getSearchableTypes(schema).filter(({ name }) => name === type);
  const search = createSearch(types, lake.client(), { unique: true, strategy: 'groqLegacy' });
  return new Promise((resolve, reject) => {
    search({ query, types }).subscribe({
      next: ({ hits }) => resolve(hits.map(({ hit }) => hit._id)),
      error: reject,
    });
  });
}

it.each([
  ['accountPages', 'coupé en route'],
  ['dashboardPage', 'Aucun projet pour l’instant'],
  ['dashboardPage', 'Coupez son accès'],
  ['dashboardPage', 'un fichier JSON que d’autres outils savent lire'],
  ['makePage', 'sans quitter votre espace'],
  ['makePage', 'Choisissez l’onglet'],
  ['accountMails', 'changer votre mot de passe, ou à créer'],
  ['consultantMails', 'une fois que vous l’aurez publié'],
  ['mailTexts', 'Quelqu’un a sans doute saisi'],
  ['mailTexts', 'ce qui a changé depuis votre dernière visite'],
  ['mailTexts', 'Créez un compte avec cette adresse'],
  ['consultantMails', 'Du nouveau de vos clients'],
  ['authPage', 'L’avancement, les dates'],
  ['siteSettings', 'l’adresse a changé'],
  ['homePage', 'Je relance les factures'],
  ['homePage', 'Envoyer mon avis'],
  ['quotePage', 'Garder cette estimation'],
  ['contactPage', 'Envoyer le message'],
  ['blogPage', 'À réaliser en'],
  ['siteSettings', 'Cette page est introuvable'],
])('%s is found by « %s »', async (id, words) => {
  expect(await found(words, id)).toContain(id);
});
