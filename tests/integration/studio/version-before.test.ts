import type { SanityDocument } from '@sanity/client';
import { expect, test } from 'vitest';
import {
  changedTexts,
  findVersionBefore,
  publishBefore,
} from '../../../studio/undo/version-before.ts';
import { ownLake } from '../../support/own-lake.ts';

const lake = ownLake();

/** Writes this draft and publishes it; answers what is published then. */
async function publish(document: { _id: string; _type: string; [field: string]: unknown }) {
  const client = lake.client();
  const { _id: publishedId } = document;
  const draftId = `drafts.${publishedId}`;
  await client.createOrReplace({ ...document, _id: draftId });
  await client.action({ actionType: 'sanity.action.document.publish', draftId, publishedId });
  return read(publishedId);
}

async function read(id: string): Promise<SanityDocument> {
  const document = await lake.client().getDocument(id);
  if (!document) throw new Error(`${id} is not there`);
  return document;
}

const question = (id: string, text: string, more = {}) => ({
  _id: id,
  _type: 'faqEntry',
  question: text,
  ...more,
});

test('the version before is published again, and what was published becomes a draft', async () => {
  const client = lake.client();
  const first = await publish(question('taken-back', 'Combien ?', { rank: 10 }));
  expect(await findVersionBefore(client, first)).toBeNull();
  await publish(question('taken-back', 'Combien, et quand ?', { rank: 20, isNew: true }));
  // What is written to it without a publication is of the version that is published.
  await client.patch('taken-back').set({ rank: 30 }).commit();

  const now = await read('taken-back');
  const before = await findVersionBefore(client, now);
  if (!before) throw new Error('nothing was found');
  expect(before).toMatchObject({ question: 'Combien ?', _rev: first._rev });
  expect(changedTexts(now, before)).toEqual([
    { path: 'question', now: 'Combien, et quand ?', before: 'Combien ?' },
    { path: 'rank', now: '30', before: '10' },
  ]);
  await publishBefore(client, now, before);
  const back = await read('taken-back');
  expect(back).toMatchObject({ question: 'Combien ?', rank: 10 });
  expect(back).not.toHaveProperty('isNew');
  expect(await read('drafts.taken-back')).toMatchObject({
    question: 'Combien, et quand ?',
    isNew: true,
  });
  // It is the one of now.
  expect(await findVersionBefore(client, back)).toBeNull();
});

test('a draft that was begun since stays, and nothing happens to what was published meanwhile', async () => {
  const client = lake.client();
  await publish(question('begun', 'Une'));
  const now = await publish(question('begun', 'Deux'));
  await client.create(question('drafts.begun', 'Trois'));
  const before = await findVersionBefore(client, now);
  if (!before) throw new Error('nothing was found');
  await publishBefore(client, now, before);
  expect(await read('begun')).toMatchObject({ question: 'Une' });
  expect(await read('drafts.begun')).toMatchObject({ question: 'Trois' });

  await expect(publishBefore(client, now, before)).rejects.toMatchObject({ statusCode: 409 });
});

test('the address that is given up leads to the one that is back', async () => {
  const client = lake.client();
  const article = (slug: string) => ({ _id: 'moved', _type: 'article', slug: { current: slug } });
  await publish(article('ancien'));
  const now = await publish(article('nouveau'));
  const before = await findVersionBefore(client, now);
  if (!before) throw new Error('nothing was found');
  await publishBefore(client, now, before);
  expect(await read('moved')).toMatchObject({
    slug: { current: 'ancien' },
    formerAddresses: [{ _type: 'formerAddress', slug: 'nouveau' }],
  });
});
