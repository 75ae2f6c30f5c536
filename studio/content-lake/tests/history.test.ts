import type { SanityClient } from '@sanity/client';
import { applyPatch, type RawPatch } from 'mendoza';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientError, ownLake } from './support.ts';

type Doc = Record<string, unknown> & { _id: string; _rev: string };

type Transaction = {
  id: string;
  author: string;
  timestamp: string;
  documentIDs: string[];
  effects: Record<string, { apply: RawPatch; revert: RawPatch }>;
};

const lake = ownLake();
let client: SanityClient;

beforeAll(() => {
  client = lake.client();
});

const edit = (id: string, patch: object) =>
  client.action({
    actionType: 'sanity.action.document.edit',
    draftId: `drafts.${id}`,
    publishedId: id,
    patch,
  });
const act = (name: 'publish' | 'unpublish', id: string) =>
  client.action({
    actionType: `sanity.action.document.${name}`,
    draftId: `drafts.${id}`,
    publishedId: id,
  } as never);

async function transactions(
  ids: string,
  query: Record<string, string> = {},
): Promise<Transaction[]> {
  const text = await client.request<string | undefined>({
    url: `/data/history/production/transactions/${ids}`,
    query: { excludeContent: 'true', effectFormat: 'mendoza', ...query },
  });
  const lines = (text ?? '').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Transaction);
}

async function revision(id: string, query: Record<string, string>): Promise<Doc | undefined> {
  const { documents } = await client.request<{ documents: Doc[] }>({
    url: `/data/history/production/documents/${id}`,
    query,
  });
  return documents[0];
}

async function eventTypes(id: string): Promise<string[]> {
  const { events } = await client.request<{ events: Record<string, { type: string }[]> }>({
    url: `/data/history/production/events/documents/${id}`,
  });
  return (events[id] ?? []).map(({ type }) => type);
}

const remove = (publishedId: string) =>
  client.action({
    actionType: 'sanity.action.document.delete',
    publishedId,
    includeDrafts: [`drafts.${publishedId}`],
  });

/**
 * Version of a deleted document that the Studio shows: its newest event where that is a publication, or its newest edit
 * where that event is the end of a draft.
 */
async function shownByStudio(id: string): Promise<Doc | undefined> {
  const { events } = await client.request<{ events: Record<string, Record<string, string>[]> }>({
    url: `/data/history/production/events/documents/${id}`,
  });
  const [newest] = events[id] ?? [];
  if (newest?.type === 'publishDocumentVersion') {
    return revision(id, { revision: String(newest.versionRevisionId ?? newest.revisionId) });
  }
  if (newest?.type !== 'deleteDocumentVersion') return undefined;
  const edits = (await transactions(id)).filter(({ effects }) => {
    const effect = effects[id];
    return effect && effect.apply[1] !== null && effect.revert[1] !== null;
  });
  return revision(id, { revision: String(edits.at(-1)?.id) });
}

async function wholeLog(query: Record<string, string>): Promise<Transaction[]> {
  const text = await client.request<string | undefined>({
    url: '/data/history/production/transactions',
    query: { excludeContent: 'true', ...query },
  });
  const lines = (text ?? '').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Transaction);
}

describe('the log of the whole dataset', () => {
  it('tells what was touched, newest first, from one time or transaction to another', async () => {
    await client.create({ _id: 'log-a', _type: 'note' });
    await client.create({ _id: 'log-b', _type: 'note' });
    await client.transaction().delete('log-a').delete('log-b').commit();
    const [last, second, first] = await wholeLog({ reverse: 'true', limit: '3' });
    expect(last?.documentIDs.sort()).toEqual(['log-a', 'log-b']);
    expect(second?.documentIDs).toEqual(['log-b']);
    expect(first?.documentIDs).toEqual(['log-a']);
    expect(last).toMatchObject({ author: 'pEditorToken', timestamp: expect.any(String) });
    expect(Object.keys(last ?? {})).toEqual(['id', 'timestamp', 'author', 'documentIDs']);

    const ids = (log: Transaction[]) => log.map(({ id }) => id);
    const bounds = { fromTransaction: String(first?.id), toTransaction: String(second?.id) };
    expect(ids(await wholeLog(bounds))).toEqual([first?.id, second?.id]);
    expect(ids(await wholeLog({ fromTime: String(last?.timestamp) }))).toContain(last?.id);
    expect(await wholeLog({ toTime: '2001-01-01T00:00:00Z' })).toEqual([]);
    expect(await wholeLog({ authors: 'somebody' })).toEqual([]);
  });

  it('is not for strangers, and comes without content alone', async () => {
    const stranger = client.withConfig({ token: undefined });
    const url = '/data/history/production/transactions';
    const asked = stranger.request({ url, query: { excludeContent: 'true' } });
    await expect(asked).rejects.toMatchObject({ statusCode: 401 });
    await expect(client.request({ url })).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe('the transaction log', () => {
  it('replays a document forwards and backwards from its effects', async () => {
    const states: unknown[] = [null];
    const id = 'replayed';
    // Effects leave the revision out, as the Studio does before it applies them.
    const keep = async () => {
      const { _rev, ...content } = (await client.getDocument(id)) ?? { _rev: '' };
      states.push('_id' in content ? content : null);
    };
    await client.create({
      _id: id,
      _type: 'note',
      title: 'Un été à l’étranger 🌞',
      list: [1, 2, 3, 4],
      deep: { kept: { a: [1, { b: 2 }] }, changed: 'x' },
      blocks: ['a', 'b', 'c', 'd'].map((_key) => ({ _key, text: `${_key}: déjà vu` })),
    });
    await keep();
    await client
      .patch(id)
      .set({ title: 'Un bel été à l’étranger 🌝!', 'deep.changed': 'y' })
      .commit();
    await keep();
    await client
      .patch(id)
      .unset(['list[1]'])
      .insert('after', 'list[-1]', [{ n: 5 }, 'six'])
      .commit();
    await keep();
    await client
      .patch(id)
      .set({ list: [], deep: null, fresh: { a: 1 } })
      .commit();
    await keep();
    await client.patch(id).unset(['fresh', 'title']).set({ list: 'a string now' }).commit();
    await keep();
    await client.delete(id);
    await keep();
    await client.create({ _id: id, _type: 'note', again: true });
    await keep();

    const log = await transactions(id);
    expect(log).toHaveLength(states.length - 1);
    log.forEach(({ effects }, index) => {
      const { apply, revert } = effects[id] as { apply: RawPatch; revert: RawPatch };
      expect(applyPatch(states[index], apply), `forwards ${index}`).toEqual(states[index + 1]);
      expect(applyPatch(states[index + 1], revert), `backwards ${index}`).toEqual(states[index]);
    });
  });

  it('marks creation and deletion the way the Studio recognises them', async () => {
    await client.create({ _id: 'marked', _type: 'note' });
    await client.delete('marked');
    const [created, deleted] = await transactions('marked');
    expect(created?.effects.marked?.revert).toEqual([0, null]);
    expect(deleted?.effects.marked?.apply).toEqual([0, null]);
  });

  it('is small where the change is: a long document, one letter typed', async () => {
    const body = Array.from({ length: 100 }, (_, n) => ({
      _key: `k${n}`,
      text: `Paragraphe numéro ${n} d’un long article.`,
    }));
    await client.create({ _id: 'long', _type: 'note', body });
    await client.patch('long').set({ 'body[_key=="k50"].text': 'Paragraphe numéro 50.' }).commit();
    const [, typed] = await transactions('long');
    expect(JSON.stringify(typed?.effects.long).length).toBeLessThan(600);
  });

  it('is cut by transaction, time, author, order and limit', async () => {
    const { _rev: first } = await client.create({ _id: 'cut', _type: 'note', n: 0 });
    const revisions = [first];
    for (let n = 1; n < 6; n++) {
      const { _rev } = await client.patch('cut').set({ n }).commit();
      revisions.push(_rev);
    }
    const ids = async (query: Record<string, string>) =>
      (await transactions('cut', query)).map(({ id }) => id);
    const at = (index: number) => revisions[index] as string;
    expect(await ids({})).toEqual(revisions);
    expect(await ids({ fromTransaction: '' })).toEqual(revisions);
    expect(await ids({ fromTransaction: at(2) })).toEqual(revisions.slice(2));
    expect(await ids({ fromTransaction: at(1), toTransaction: at(3) })).toEqual(
      revisions.slice(1, 4),
    );
    expect(await ids({ reverse: 'true', limit: '2' })).toEqual([at(5), at(4)]);
    const [third] = await transactions('cut', { fromTransaction: at(2), limit: '1' });
    expect(await ids({ fromTime: third?.timestamp as string })).toEqual(revisions.slice(2));
    expect(await ids({ authors: 'nobody' })).toEqual([]);
    expect(third?.documentIDs).toEqual(['cut']);
    const unknown = await clientError(transactions('cut', { fromTransaction: 'unknown' }));
    expect(unknown.statusCode).toBe(404);
  });
});

describe('revisions', () => {
  it('are found by revision, by time and as the last before a deletion', async () => {
    const first = await client.create({ _id: 'past', _type: 'note', n: 1 });
    const second = await client.patch('past').set({ n: 2 }).commit();
    await client.delete('past');
    expect(await revision('past', { revision: first._rev })).toEqual(first);
    expect(await revision('past', { revision: second._rev })).toEqual(second);
    expect(await revision('past', { time: first._updatedAt })).toEqual(first);
    expect(await revision('past', { lastRevision: 'true' })).toEqual(second);
    expect(await revision('past', {})).toBeUndefined();
    expect(await revision('past', { revision: 'unknown' })).toBeUndefined();
  });

  it('of a draft and its published document are answered together', async () => {
    await client.create({ _id: 'both', _type: 'note', text: 'un' });
    const { transactionId } = await edit('both', { set: { text: 'deux' } });
    const { documents } = await client.request<{ documents: Doc[] }>({
      url: '/data/history/production/documents/both,drafts.both',
      query: { revision: transactionId },
    });
    expect(documents.map(({ _id, text }) => [_id, text])).toEqual([
      ['both', 'un'],
      ['drafts.both', 'deux'],
    ]);
  });

  it('can be restored over what came after, as the Studio does it', async () => {
    const first = await client.create({ _id: 'undone', _type: 'note', text: 'un' });
    await client.patch('undone').set({ text: 'deux' }).commit();
    const { _rev, ...old } = (await revision('undone', { revision: first._rev })) as Doc;
    await client.action({
      actionType: 'sanity.action.document.replaceDraft',
      publishedId: 'undone',
      attributes: { ...old, _id: 'drafts.undone', _type: 'note' },
    });
    await act('publish', 'undone');
    expect((await client.getDocument('undone'))?.text).toBe('un');
  });

  it('can be restored after a deletion', async () => {
    const attributes = { _id: 'drafts.gone', _type: 'note', text: 'un' };
    await client.create(attributes);
    await client.delete('drafts.gone');
    await client.action([
      {
        actionType: 'sanity.action.document.create',
        publishedId: 'gone',
        attributes,
        ifExists: 'fail',
      },
      { actionType: 'sanity.action.document.replaceDraft', publishedId: 'gone', attributes },
    ]);
    expect((await client.getDocument('drafts.gone'))?.text).toBe('un');
  });
});

describe('the events of a document', () => {
  it('tell its life, newest first', async () => {
    await client.action({
      actionType: 'sanity.action.document.create',
      publishedId: 'told',
      attributes: { _id: 'drafts.told', _type: 'note', text: 'un' },
      ifExists: 'fail',
    });
    await act('publish', 'told');
    await edit('told', { set: { text: 'deux' } });
    await act('publish', 'told');
    await act('unpublish', 'told');
    await act('publish', 'told');
    await client.action({
      actionType: 'sanity.action.document.delete',
      publishedId: 'told',
      includeDrafts: [],
    });
    expect(await eventTypes('told')).toEqual([
      'deleteDocumentGroup',
      'publishDocumentVersion',
      'unpublishDocument',
      'publishDocumentVersion',
      'publishDocumentVersion',
    ]);
    expect(await eventTypes('drafts.told')).toContain('createDocumentVersion');
  });

  it('name revisions that can be fetched', async () => {
    await client.create({ _id: 'drafts.linked', _type: 'note', text: 'un' });
    const before = await client.getDocument('drafts.linked');
    await act('publish', 'linked');
    const { events } = await client.request<{ events: Record<string, Doc[]> }>({
      url: '/data/history/production/events/documents/linked',
    });
    const published = events.linked?.find(({ type }) => type === 'publishDocumentVersion');
    expect(published).toMatchObject({
      documentId: 'linked',
      versionId: 'drafts.linked',
      versionRevisionId: before?._rev,
      publishCause: 'document.publish',
      author: expect.any(String),
    });
    expect(await revision('linked', { revision: String(published?.revisionId) })).toMatchObject({
      text: 'un',
    });
  });

  it('tell of documents that are written without drafts', async () => {
    await client.create({ _id: 'plain', _type: 'note' });
    await client.patch('plain').set({ a: 1 }).commit();
    expect(await eventTypes('plain')).toEqual(['updateLiveDocument', 'createLiveDocument']);
  });

  describe.each([
    ['was published from a draft', 'revised', async () => act('publish', 'revised')],
    ['had a draft when it was deleted', 'open', async () => edit('open', { set: { n: 4 } })],
  ])('of a deleted document that %s', (_, id, last) => {
    it('lead the Studio to what it was, by its draft', async () => {
      await client.create({ _id: id, _type: 'note', n: 1 });
      await edit(id, { set: { n: 2 } });
      await edit(id, { set: { n: 3 } });
      await last();
      await remove(id);
      expect((await shownByStudio(`drafts.${id}`))?.n).toBe(id === 'open' ? 4 : 3);
      expect(await eventTypes(`drafts.${id}`)).not.toContain('deleteDocumentGroup');
      expect((await eventTypes(id))[0]).toBe('deleteDocumentGroup');
    });
  });

  it('lead the Studio to a deleted document that never had a draft', async () => {
    await client.create({ _id: 'seeded', _type: 'note', n: 1 });
    await client.patch('seeded').set({ n: 2 }).commit();
    expect(await eventTypes('drafts.seeded')).toEqual([]);
    await remove('seeded');
    expect((await shownByStudio('drafts.seeded'))?.n).toBe(2);
  });

  it('come in pages', async () => {
    await client.create({ _id: 'paged', _type: 'note' });
    for (let n = 0; n < 4; n++) await client.patch('paged').set({ n }).commit();
    const page = (query: Record<string, string>) =>
      client.request<{ events: Record<string, unknown[]>; nextCursor: string }>({
        url: '/data/history/production/events/documents/paged',
        query: { limit: '3', ...query },
      });
    const first = await page({});
    expect(first.events.paged).toHaveLength(3);
    const second = await page({ nextCursor: first.nextCursor });
    expect(second.events.paged).toHaveLength(2);
    expect(second.nextCursor).toBe('');
  });
});
