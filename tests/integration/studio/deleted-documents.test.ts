import { expect, test } from 'vitest';
import { bringBack, findDeleted } from '../../../studio/undo/find-deleted.ts';
import { ownLake } from '../../support/own-lake.ts';

const lake = ownLake();

const question = (id: string, text: string) => ({ _id: id, _type: 'faqEntry', question: text });

test('what was deleted is found, the last first, and comes back as a draft', async () => {
  const client = lake.client();
  await client.create(question('first', 'Première'));
  await client.create(question('second', 'Deuxième'));
  await client.create(question('drafts.second', 'Deuxième, reprise'));
  await client.create(question('kept', 'Gardée'));
  await client.create({ _id: 'other', _type: 'unknown' });
  await client.delete('first');
  await client.transaction().delete('second').delete('drafts.second').commit();
  await client.delete('other');
  // Gone and there again.
  await client.delete('kept');
  await client.create(question('drafts.kept', 'Gardée'));

  const found = await findDeleted(client, ['faqEntry']);
  expect(found.map(({ id, document }) => [id, document.question])).toEqual([
    ['second', 'Deuxième, reprise'],
    ['first', 'Première'],
  ]);
  expect(Date.parse(found[0]?.deletedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);

  const [second] = found;
  if (!second) throw new Error('nothing was found');
  await bringBack(client, second);
  expect(await client.getDocument('drafts.second')).toMatchObject({
    question: 'Deuxième, reprise',
  });
  expect(await client.getDocument('second')).toBeUndefined();
  expect((await findDeleted(client, ['faqEntry'])).map(({ id }) => id)).toEqual(['first']);

  // Written again meanwhile, it stays as it is.
  await client.patch('drafts.second').set({ question: 'Autre chose' }).commit();
  await bringBack(client, second);
  expect(await client.getDocument('drafts.second')).toMatchObject({ question: 'Autre chose' });
});

test('what refers to documents that are gone comes back without them', async () => {
  const client = lake.client();
  const to = (_ref: string) => ({ _type: 'reference', _ref, _key: `to-${_ref}` });
  await client.create(question('there', 'Là'));
  await client.create(question('gone', 'Partie'));
  await client.create({
    ...question('referring', 'Qui renvoie'),
    list: [to('gone'), to('there'), { ...to('never'), _weak: true }],
    link: { _type: 'link', label: 'Voir', target: to('gone') },
  });
  await client.transaction().delete('referring').delete('gone').commit();

  const found = await findDeleted(client, ['faqEntry']);
  const referring = found.find(({ id }) => id === 'referring');
  if (!referring) throw new Error('it was not found');
  await bringBack(client, referring);

  const query = '*[_id == "drafts.referring"][0]{ list, link }';
  expect(await client.fetch(query, {}, { perspective: 'raw' })).toEqual({
    list: [to('there'), { ...to('never'), _weak: true }],
    link: { _type: 'link', label: 'Voir' },
  });
});
