import { describe, expect, it, test } from 'vitest';
import { readSeed } from '../../../scripts/stack/seed.ts';
import { findPlaces } from '../../../studio/go-to/find.ts';
import type { Source } from '../../../studio/go-to/source.ts';
import { documents } from '../../../studio/go-to/sources/documents.ts';
import { images } from '../../../studio/go-to/sources/images.ts';
import { texts } from '../../../studio/go-to/sources/texts.ts';
import { ownLake } from '../../support/own-lake.ts';

const lake = ownLake(readSeed());

const keysIn = async (source: Source, typed: string) => {
  const places = await source.read({ client: lake.client(), token: undefined }, '');
  return findPlaces(typed, places).flatMap(({ places: found }) => found.map(({ key }) => key));
};

/** Documents whose texts have these words. */
const saying = async (typed: string) =>
  (await keysIn(texts, typed)).map((key) => key.split('-')[1]);

describe('the texts of the content', () => {
  test.each([
    ['accountPages', 'coupe en route'],
    ['dashboardPage', 'aucun projet pour l’instant'],
    ['dashboardPage', 'coupez son acces'],
    ['makePage', 'espace quitter sans'],
    ['makePage', 'onglet choisissez'],
    ['accountMails', 'changer mot passe creer'],
    ['consultantMails', 'une fois que vous l’aurez publie'],
    ['mailTexts', 'Quelqu’un a sans doute saisi'],
    ['authPage', 'L’AVANCEMENT, LES DATES'],
    ['siteSettings', 'adresse change'],
    ['homePage', 'je relance les fact'],
    ['homePage', 'envoyer mon avis'],
    ['quotePage', 'garder cette estim'],
    ['contactPage', 'envoyer le message'],
    ['siteSettings', 'cette page est introuvable'],
  ])('%s is found by « %s »', async (id, typed) => {
    expect(await saying(typed)).toContain(id);
  });
});

it('finds a document by the name that its draft has, under its own id', async () => {
  const client = lake.client();
  const [guide] = await client.fetch('*[_id == "article-guide"]');
  await client.createOrReplace({ ...guide, _id: 'drafts.article-guide', title: 'Éclaircir l’été' });
  expect(await keysIn(documents, 'ete eclair')).toEqual(['document-article-guide']);
  await client.delete('drafts.article-guide');
  expect(await keysIn(documents, 'ete eclair')).toEqual([]);
});

it('reads more documents than the lake answers at once', async () => {
  const client = lake.client();
  const filling = client.transaction();
  for (let number = 0; number < 450; number += 1) {
    filling.create({
      _id: `redirect-${number}`,
      _type: 'redirect',
      from: `/ancien-${number}`,
      to: '/',
    });
  }
  await filling.commit();
  expect(await keysIn(documents, 'ancien 449')).toEqual(['document-redirect-449']);
});

it('finds a picture by its file, its title, its text and its tags', async () => {
  const client = lake.client();
  const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>');
  const { _id } = await client.assets.upload('image', bytes, { filename: 'Vitrine d’été.svg' });
  await client
    .patch(_id)
    .set({ altText: 'Une échoppe à Angoulême', opt: { tags: ['Boutiques'] } })
    .commit();
  expect(await keysIn(images, 'ete vitrine')).toEqual([`image-${_id}`]);
  expect(await keysIn(images, 'angouleme')).toEqual([`image-${_id}`]);
  expect(await keysIn(images, 'boutiq')).toEqual([`image-${_id}`]);
});
