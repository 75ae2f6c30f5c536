import type { SanityClient } from '@sanity/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientError, ownLake } from './support.ts';

const lake = ownLake();
let client: SanityClient;

beforeAll(() => {
  client = lake.client();
});

const variants = async (id: string): Promise<(string | null)[]> => {
  const [published, draft] = await client.getDocuments([id, `drafts.${id}`]);
  return [published?.text ?? null, draft?.text ?? null];
};

const edit = (id: string, text: string, guards: { ifRevisionID?: string } = {}) =>
  client.action({
    actionType: 'sanity.action.document.edit',
    draftId: `drafts.${id}`,
    publishedId: id,
    patch: { set: { text }, ...guards },
  });

const publish = (id: string, guards: object = {}) =>
  client.action({
    actionType: 'sanity.action.document.publish',
    draftId: `drafts.${id}`,
    publishedId: id,
    ...guards,
  });

describe('actions', () => {
  it('create a draft, edit it, publish it, and leave one published document', async () => {
    await client.action({
      actionType: 'sanity.action.document.create',
      publishedId: 'life',
      attributes: { _id: 'drafts.life', _type: 'note', text: 'un' },
      ifExists: 'fail',
    });
    await edit('life', 'deux');
    expect(await variants('life')).toEqual([null, 'deux']);
    await publish('life');
    expect(await variants('life')).toEqual(['deux', null]);
  });

  it('refuse to create what is there; a draft is left alone where that is asked for', async () => {
    await client.create({ _id: 'there', _type: 'note', text: 'un' });
    const create = (ifExists: 'fail' | 'ignore') =>
      client.action({
        actionType: 'sanity.action.document.create',
        publishedId: 'there',
        attributes: { _id: 'drafts.there', _type: 'note', text: 'deux' },
        ifExists,
      });
    const error = await clientError(create('fail'));
    expect(error.statusCode).toBe(409);
    expect(error.responseBody.error.type).toBe('actionError');
    expect(error.responseBody.error.items?.[0]?.error.type).toBe('documentAlreadyExistsError');
    expect((await clientError(create('ignore'))).statusCode).toBe(409);
    expect(await variants('there')).toEqual(['un', null]);
    await client.delete('there');
    await client.create({ _id: 'drafts.there', _type: 'note', text: 'trois' });
    expect((await clientError(create('fail'))).statusCode).toBe(409);
    await create('ignore');
    expect(await variants('there')).toEqual([null, 'trois']);
  });

  it('make the draft from what is published at the first keystroke, keeping its creation time', async () => {
    const published = await client.create({ _id: 'typed', _type: 'note', text: 'un' });
    await client.action({
      actionType: 'sanity.action.document.edit',
      draftId: 'drafts.typed',
      publishedId: 'typed',
      patch: { unset: ['_empty_action_guard_pseudo_field_'] },
    });
    const draft = await client.getDocument('drafts.typed');
    expect(draft).toMatchObject({ text: 'un', _createdAt: published._createdAt });
    await edit('typed', 'deux');
    await publish('typed');
    expect((await client.getDocument('typed'))?._createdAt).toBe(published._createdAt);
  });

  it('are atomic: one that fails takes the others with it', async () => {
    const error = await clientError(
      client.action([
        {
          actionType: 'sanity.action.document.create',
          publishedId: 'together',
          attributes: { _id: 'drafts.together', _type: 'note' },
          ifExists: 'fail',
        },
        {
          actionType: 'sanity.action.document.publish',
          draftId: 'drafts.absent',
          publishedId: 'absent',
        },
      ]),
    );
    expect(error.statusCode).toBe(409);
    expect(error.responseBody.error.items).toEqual([
      { index: 1, error: expect.objectContaining({ type: 'documentNotFoundError' }) },
    ]);
    expect(await client.getDocument('drafts.together')).toBeUndefined();
  });

  it('edit only the revision that the editor saw: of the draft, or of what it is made from', async () => {
    const published = await client.create({ _id: 'seen', _type: 'note', text: 'un' });
    const changed = await client.patch('seen').set({ text: 'deux' }).commit();
    const refused = async (ifRevisionID: string) => {
      const error = await clientError(edit('seen', 'trop tard', { ifRevisionID }));
      expect(error.statusCode).toBe(409);
      expect(error.responseBody.error.items?.[0]?.error.type).toBe(
        'documentRevisionIDDoesNotMatchError',
      );
    };
    await refused(published._rev);
    expect(await variants('seen')).toEqual(['deux', null]);
    await edit('seen', 'trois', { ifRevisionID: changed._rev });
    const draft = await client.getDocument('drafts.seen');
    await edit('seen', 'quatre', { ifRevisionID: draft?._rev ?? '' });
    await refused(draft?._rev ?? '');
    expect(await variants('seen')).toEqual(['deux', 'quatre']);
  });

  it('publish only the revisions that the editor saw', async () => {
    const published = await client.create({ _id: 'race', _type: 'note', text: 'un' });
    await edit('race', 'deux');
    await client.patch('race').set({ text: 'ailleurs' }).commit();
    const stale = await clientError(publish('race', { ifPublishedRevisionId: published._rev }));
    expect(stale.statusCode).toBe(409);
    expect(stale.responseBody.error.items?.[0]?.error.type).toBe(
      'documentRevisionIDDoesNotMatchError',
    );
    const [current, draft] = await client.getDocuments(['race', 'drafts.race']);
    await publish('race', {
      ifPublishedRevisionId: current?._rev,
      ifDraftRevisionId: draft?._rev,
    });
    expect(await variants('race')).toEqual(['deux', null]);
  });

  it('unpublish into a draft, keeping a draft that is there', async () => {
    await client.create({ _id: 'back', _type: 'note', text: 'un' });
    const unpublish = () =>
      client.action({
        actionType: 'sanity.action.document.unpublish',
        draftId: 'drafts.back',
        publishedId: 'back',
      });
    await unpublish();
    expect(await variants('back')).toEqual([null, 'un']);
    await publish('back');
    await edit('back', 'deux');
    await unpublish();
    expect(await variants('back')).toEqual([null, 'deux']);
  });

  it('discard a draft, under both names of that action', async () => {
    await client.create({ _id: 'thrown', _type: 'note', text: 'un' });
    await edit('thrown', 'deux');
    await client.action({
      actionType: 'sanity.action.document.discard',
      draftId: 'drafts.thrown',
    });
    expect(await variants('thrown')).toEqual(['un', null]);
    await edit('thrown', 'trois');
    await client.action({
      actionType: 'sanity.action.document.version.discard',
      versionId: 'drafts.thrown',
    });
    expect(await variants('thrown')).toEqual(['un', null]);
    const published = await clientError(
      client.action({
        actionType: 'sanity.action.document.version.discard',
        versionId: 'thrown',
      }),
    );
    expect(published.statusCode).toBe(400);
  });

  it('delete a document with its draft where it is named, unless something refers to it', async () => {
    await client.create({ _id: 'removed', _type: 'note', text: 'un' });
    await edit('removed', 'deux');
    await client.create({ _id: 'holder', _type: 'note', to: { _ref: 'removed' } });
    const remove = (includeDrafts = ['drafts.removed']) =>
      client.action({
        actionType: 'sanity.action.document.delete',
        publishedId: 'removed',
        includeDrafts,
      });
    const unnamed = await clientError(remove([]));
    expect(unnamed.statusCode).toBe(400);
    expect(unnamed.message).toContain('drafts.removed');
    expect(await variants('removed')).toEqual(['un', 'deux']);
    const held = await clientError(remove());
    expect(held.statusCode).toBe(409);
    expect(held.message).toContain('references to it from "holder"');
    await client.delete('holder');
    await remove();
    expect(await variants('removed')).toEqual([null, null]);
  });

  it('replace a draft, which is how the Studio restores a revision', async () => {
    await client.create({ _id: 'restored', _type: 'note', text: 'un' });
    await client.action({
      actionType: 'sanity.action.document.replaceDraft',
      publishedId: 'restored',
      attributes: { _id: 'drafts.restored', _type: 'note', text: 'avant' },
    });
    expect(await variants('restored')).toEqual(['un', 'avant']);
  });

  it('make weak references strong on publishing, unless their field is weak', async () => {
    await client.create({ _id: 'goal', _type: 'note' });
    const reference = (weak: boolean) => ({
      _type: 'reference',
      _ref: 'goal',
      _weak: true,
      _strengthenOnPublish: { type: 'note', ...(weak ? { weak: true } : {}) },
    });
    await client.create({
      _id: 'drafts.pointing',
      _type: 'note',
      strong: reference(false),
      weak: reference(true),
    });
    await publish('pointing');
    const doc = await client.getDocument('pointing');
    expect(doc?.strong).toEqual({ _type: 'reference', _ref: 'goal' });
    expect(doc?.weak).toEqual({ _type: 'reference', _ref: 'goal', _weak: true });
  });

  it('refuse to publish a draft that refers strongly to something unpublished', async () => {
    await client.create({
      _id: 'drafts.early',
      _type: 'note',
      to: {
        _type: 'reference',
        _ref: 'not-yet',
        _weak: true,
        _strengthenOnPublish: { type: 'note' },
      },
    });
    const error = await clientError(publish('early'));
    expect(error.statusCode).toBe(409);
    expect(error.message).toContain('references non-existent document "not-yet"');
    expect(await client.getDocument('drafts.early')).toBeDefined();
  });

  it('create, replace, mark and discard release versions', async () => {
    await client.create({ _id: 'released', _type: 'note', text: 'un' });
    const versionId = 'versions.rNext.released';
    await client.action({
      actionType: 'sanity.action.document.version.create',
      publishedId: 'released',
      baseId: 'released',
      versionId,
    });
    await client.action({
      actionType: 'sanity.action.document.version.replace',
      document: { _id: versionId, _type: 'note', text: 'deux' },
    });
    const inRelease = lake.client({ perspective: ['rNext'] });
    expect(await inRelease.fetch('*[_id == "released"][0].text')).toBe('deux');
    await client.action({
      actionType: 'sanity.action.document.version.unpublish',
      versionId,
      publishedId: 'released',
    });
    expect(await inRelease.fetch('*[_id == "released"][0]')).toBeNull();
    await client.action({ actionType: 'sanity.action.document.version.discard', versionId });
    expect(await inRelease.fetch('*[_id == "released"][0].text')).toBe('un');
  });

  it('refuse what is not an action, and documents that do not belong together', async () => {
    const strange = await clientError(client.action({ actionType: 'sanity.action.x' } as never));
    expect(strange.statusCode).toBe(400);
    const mixed = await clientError(
      client.action({
        actionType: 'sanity.action.document.publish',
        draftId: 'drafts.one',
        publishedId: 'another',
      }),
    );
    expect(mixed.statusCode).toBe(400);
  });

  it('give items of lists the keys that they lack, and leave the others theirs', async () => {
    await client.action({
      actionType: 'sanity.action.document.create',
      publishedId: 'keyed',
      attributes: {
        _id: 'drafts.keyed',
        _type: 'note',
        items: [{ text: 'un' }, { _key: 'own', text: 'deux' }],
      },
      ifExists: 'fail',
    });
    await client.action({
      actionType: 'sanity.action.document.edit',
      draftId: 'drafts.keyed',
      publishedId: 'keyed',
      patch: { insert: { after: 'items[-1]', items: [{ text: 'trois' }] } },
    });
    const { items } = (await client.getDocument('drafts.keyed')) as unknown as {
      items: { _key?: string; text: string }[];
    };
    expect(items.map(({ text }) => text)).toEqual(['un', 'deux', 'trois']);
    expect(items.map(({ _key }) => typeof _key)).toEqual(['string', 'string', 'string']);
    expect(items[1]?._key).toBe('own');
  });

  it('change nothing on a dry run', async () => {
    await client.action(
      {
        actionType: 'sanity.action.document.create',
        publishedId: 'dry',
        attributes: { _id: 'drafts.dry', _type: 'note' },
        ifExists: 'fail',
      },
      { dryRun: true },
    );
    expect(await client.getDocument('drafts.dry')).toBeUndefined();
  });
});
