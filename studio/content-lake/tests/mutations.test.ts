import type { SanityClient } from '@sanity/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientError, ownLake } from './support.ts';

const lake = ownLake();
let client: SanityClient;

beforeAll(() => {
  client = lake.client();
});

describe('creating', () => {
  it('gives a document an identifier, a revision and its times', async () => {
    const doc = await client.create({ _type: 'note', text: 'bonjour' });
    expect(doc._id).toMatch(/^[A-Za-z0-9]{22}$/);
    expect(doc._rev).toMatch(/^[A-Za-z0-9]+$/);
    expect(doc._createdAt).toBe(doc._updatedAt);
    expect(await client.getDocument(doc._id)).toEqual(doc);
  });

  it('completes an identifier that ends with a dot', async () => {
    const doc = await client.create({ _id: 'drafts.', _type: 'note' });
    expect(doc._id).toMatch(/^drafts\.[A-Za-z0-9]{22}$/);
  });

  it('refuses an identifier in use, with 409 and the name of the document', async () => {
    await client.create({ _id: 'taken', _type: 'note' });
    const error = await clientError(client.create({ _id: 'taken', _type: 'note' }));
    expect(error.statusCode).toBe(409);
    expect(error.responseBody.error.type).toBe('mutationError');
    expect(error.responseBody.error.items?.[0]?.error.type).toBe('documentAlreadyExistsError');
    expect(error.message).toContain('taken');
  });

  it('leaves an existing document alone with createIfNotExists', async () => {
    const before = await client.create({ _id: 'kept', _type: 'note', text: 'one' });
    await client.createIfNotExists({ _id: 'kept', _type: 'note', text: 'two' });
    expect(await client.getDocument('kept')).toEqual(before);
  });

  it('replaces with createOrReplace, keeping the time of creation', async () => {
    const before = await client.create({ _id: 'replaced', _type: 'note', text: 'one', old: true });
    const after = await client.createOrReplace({ _id: 'replaced', _type: 'note', text: 'two' });
    expect(after).toMatchObject({ text: 'two', _createdAt: before._createdAt });
    expect(after).not.toHaveProperty('old');
    expect(after._rev).not.toBe(before._rev);
    expect(after._updatedAt > before._updatedAt).toBe(true);
  });

  it('adds missing keys to arrays where that is asked for', async () => {
    const doc = await client.create(
      { _type: 'note', items: [{ a: 1 }, { _key: 'mine' }] },
      { autoGenerateArrayKeys: true },
    );
    expect(doc.items).toEqual([{ _key: expect.any(String), a: 1 }, { _key: 'mine' }]);
  });
});

describe('patching', () => {
  it('applies every operation of a patch', async () => {
    await client.create({
      _id: 'patched',
      _type: 'note',
      title: 'Bonjour',
      count: 1,
      gone: true,
      nested: { kept: 1 },
      items: [
        { _key: 'a', n: 1 },
        { _key: 'b', n: 2 },
      ],
    });
    const after = await client
      .patch('patched')
      .set({ 'nested.added': 2, 'items[_key=="a"].n': 10 })
      .setIfMissing({ title: 'non', fresh: 'oui' })
      .unset(['gone', 'items[_key=="b"]'])
      .inc({ count: 5 })
      .diffMatchPatch({ title: '@@ -1,7 +1,8 @@\n Bonjour\n+!\n' })
      .commit();
    expect(after).toMatchObject({
      title: 'Bonjour!',
      count: 6,
      fresh: 'oui',
      nested: { kept: 1, added: 2 },
      items: [{ _key: 'a', n: 10 }],
    });
    expect(after).not.toHaveProperty('gone');
    const inserted = await client
      .patch('patched')
      .dec({ count: 2 })
      .insert('after', 'items[-1]', [{ _key: 'z', n: 26 }])
      .commit();
    expect(inserted).toMatchObject({ count: 4, items: [{ _key: 'a' }, { _key: 'z' }] });
  });

  it('moves the revision and the time of the change, not that of the creation', async () => {
    const before = await client.create({ _id: 'moved', _type: 'note' });
    const after = await client.patch('moved').set({ a: 1 }).commit();
    expect(after._rev).not.toBe(before._rev);
    expect(after._createdAt).toBe(before._createdAt);
    expect(after._updatedAt > before._updatedAt).toBe(true);
    const dated = await client.patch('moved').set({ _createdAt: '2000-01-01T00:00:00Z' }).commit();
    expect(dated._createdAt).toBe(before._createdAt);
  });

  it('uses the transaction identifier that the client names as the revision', async () => {
    await client.create({ _id: 'named', _type: 'note' });
    const patch = client.patch('named').set({ a: 1 });
    await client.transaction().patch(patch).transactionId('my-transaction').commit();
    expect((await client.getDocument('named'))?._rev).toBe('my-transaction');
    const again = await clientError(
      client.transaction().patch(patch).transactionId('my-transaction').commit(),
    );
    expect(again.statusCode).toBe(409);
    expect(again.responseBody.error.type).toBe('transactionAlreadyExistsError');
  });

  it('refuses with 409 a patch whose ifRevisionID is not the current one', async () => {
    const doc = await client.create({ _id: 'guarded', _type: 'note', n: 0 });
    await client.patch('guarded').ifRevisionId(doc._rev).set({ n: 1 }).commit();
    const error = await clientError(
      client.patch('guarded').ifRevisionId(doc._rev).set({ n: 2 }).commit(),
    );
    expect(error.statusCode).toBe(409);
    expect(error.responseBody.error.items?.[0]?.error.type).toBe(
      'documentRevisionIDDoesNotMatchError',
    );
    expect((await client.getDocument('guarded'))?.n).toBe(1);
  });

  it('knows by its revision before the transaction what the transaction has touched', async () => {
    const { _rev } = await client.create({ _id: 'touched', _type: 'note' });
    await client
      .transaction()
      .patch('touched', (patch) => patch.set({ first: true }))
      .patch('touched', (patch) => patch.ifRevisionId(_rev).set({ second: true }))
      .commit();
    expect(await client.getDocument('touched')).toMatchObject({ first: true, second: true });
  });

  it('patches and deletes by query, with parameters', async () => {
    await client
      .transaction()
      .create({ _id: 'q1', _type: 'queried', on: true })
      .create({ _id: 'q2', _type: 'queried', on: true })
      .create({ _id: 'q3', _type: 'queried', on: false })
      .commit();
    await client
      .patch({ query: '*[_type == $type && on]', params: { type: 'queried' } })
      .set({ seen: 1 })
      .commit({ returnDocuments: false });
    expect(await client.fetch('*[_type == "queried" && seen == 1] | order(_id)._id')).toEqual([
      'q1',
      'q2',
    ]);
    await client.delete({ query: '*[_type == "queried" && on]' });
    expect(await client.fetch('*[_type == "queried"]._id')).toEqual(['q3']);
  });

  it('refuses to patch a document that is not there', async () => {
    const error = await clientError(client.patch('nowhere').set({ a: 1 }).commit());
    expect(error.statusCode).toBe(409);
    expect(error.responseBody.error.items?.[0]?.error.type).toBe('documentNotFoundError');
  });

  it('refuses to change the type or the identifier of a document', async () => {
    await client.create({ _id: 'fixed', _type: 'note' });
    for (const set of [{ _type: 'other' }, { _id: 'other' }]) {
      const error = await clientError(client.patch('fixed').set(set).commit());
      expect(error.statusCode).toBe(400);
    }
  });
});

describe('transactions', () => {
  it('commit all of their mutations or none', async () => {
    const error = await clientError(
      client
        .transaction()
        .create({ _id: 'atomic-1', _type: 'note' })
        .create({ _id: 'taken', _type: 'note' })
        .commit(),
    );
    expect(error.statusCode).toBe(409);
    expect(await client.getDocument('atomic-1')).toBeUndefined();
  });

  it('let later mutations see earlier ones', async () => {
    await client
      .transaction()
      .create({ _id: 'seen', _type: 'note', n: 1 })
      .patch('seen', (patch) => patch.inc({ n: 1 }))
      .patch({ query: '*[_id == "seen" && n == 2]' } as never, { set: { found: true } })
      .commit();
    expect(await client.getDocument('seen')).toMatchObject({ n: 2, found: true });
  });

  it('change nothing on a dry run', async () => {
    await client.create({ _id: 'dry', _type: 'note' }, { dryRun: true });
    expect(await client.getDocument('dry')).toBeUndefined();
  });

  it('return identifiers and operations where documents are not wanted', async () => {
    const result = await client
      .transaction()
      .create({ _id: 'ops', _type: 'note' })
      .createIfNotExists({ _id: 'ops', _type: 'note' })
      .patch('ops', { set: { a: 1 } })
      .delete('ops')
      .commit();
    expect(result.results.map(({ operation }) => operation)).toEqual([
      'create',
      'none',
      'update',
      'delete',
    ]);
  });
});

describe('references', () => {
  it('refuse a strong reference to nothing, allow a weak one', async () => {
    const strong = await clientError(
      client.create({ _type: 'note', to: { _type: 'reference', _ref: 'missing' } }),
    );
    expect(strong.statusCode).toBe(409);
    expect(strong.message).toContain('references non-existent document "missing"');
    await client.create({
      _type: 'note',
      to: { _type: 'reference', _ref: 'missing', _weak: true },
    });
  });

  it('are checked when a transaction is complete: the target may come last, cycles are fine', async () => {
    await client
      .transaction()
      .create({ _id: 'cycle-a', _type: 'note', to: { _ref: 'cycle-b' } })
      .create({ _id: 'cycle-b', _type: 'note', to: { _ref: 'cycle-a' } })
      .commit();
    await client.transaction().delete('cycle-a').delete('cycle-b').commit();
  });

  it('keep their target from being deleted, and name who refers to it', async () => {
    await client.create({ _id: 'target', _type: 'note' });
    await client.create({ _id: 'referrer', _type: 'note', list: [{ _key: 'k', _ref: 'target' }] });
    const error = await clientError(client.delete('target'));
    expect(error.statusCode).toBe(409);
    expect(error.message).toContain('there are references to it from "referrer"');
    const incoming = (query: Record<string, string> = {}) =>
      client.request({ url: '/data/references/production/documents/target/to', query });
    expect(await incoming()).toEqual({ totalCount: 1, references: [{ documentId: 'referrer' }] });
    expect(await incoming({ excludeInternalReferences: 'true' })).toEqual({
      totalCount: 0,
      references: [],
    });
    await client.delete('referrer');
    await client.delete('target');
    expect(await client.getDocument('target')).toBeUndefined();
  });
});
