import type { SanityClient } from '@sanity/client';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Doc } from '../protocol/types.ts';
import { clientError, ownLake, READ_TOKEN, until } from './support.ts';

const lake = ownLake();
let client: SanityClient;

beforeAll(() => {
  client = lake.client();
});

/** Time of publication that certainly does not come during a test. */
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();

const textsOf = async (id: string): Promise<(string | null)[]> => {
  const docs = await client.getDocuments([id, `drafts.${id}`]);
  return docs.map((doc) => doc?.text ?? null);
};

/** A release with a version of each of these documents. */
async function release(releaseId: string, texts: Record<string, string>): Promise<void> {
  await client.releases.create({ releaseId, metadata: { title: releaseId, releaseType: 'asap' } });
  for (const [publishedId, text] of Object.entries(texts)) {
    await client.createVersion({
      releaseId,
      publishedId,
      document: { _type: 'note', text },
    });
  }
}

const stateOf = async (releaseId: string) => (await client.releases.get({ releaseId }))?.state;

const failureOf = async (action: Promise<unknown>) => {
  const { statusCode, responseBody } = await clientError(action);
  expect(responseBody.error.type).toBe('actionError');
  return { statusCode, type: responseBody.error.items?.[0]?.error.type };
};

describe('a release', () => {
  it('is created active, under its name, and is found as one', async () => {
    const { releaseId } = await client.releases.create({ metadata: { title: 'Printemps' } });
    expect(await client.releases.get({ releaseId })).toMatchObject({
      _id: `_.releases.${releaseId}`,
      _type: 'system.release',
      name: releaseId,
      state: 'active',
      metadata: { title: 'Printemps', releaseType: 'undecided' },
    });
    expect(
      await client.fetch('releases::all()[name == $name].metadata.title', { name: releaseId }),
    ).toEqual(['Printemps']);
    const inRelease = lake.client({ perspective: [releaseId as `r${string}`] });
    expect(await inRelease.fetch('count(*[_type == "nothing"])')).toBe(0);
    const twice = await failureOf(client.releases.create({ releaseId }));
    expect(twice).toEqual({ statusCode: 409, type: 'documentAlreadyExistsError' });
  });

  it.each(['drafts', 'raw', 'r.a', 'à venir'])('cannot be called %s', async (releaseId) => {
    expect((await failureOf(client.releases.create({ releaseId }))).statusCode).toBe(400);
  });

  it('is edited in its metadata, and nowhere else', async () => {
    await release('rEdited', {});
    const edit = (patch: object) => client.releases.edit({ releaseId: 'rEdited', patch });
    await edit({ set: { metadata: { title: 'Été', releaseType: 'scheduled' } } });
    expect((await client.releases.get({ releaseId: 'rEdited' }))?.metadata.title).toBe('Été');
    expect((await failureOf(edit({ set: { state: 'published' } }))).statusCode).toBe(400);
    const bad = edit({ set: { 'metadata.releaseType': 'some day' } });
    expect((await failureOf(bad)).statusCode).toBe(400);
    expect(await stateOf('rEdited')).toBe('active');
  });

  it('publishes all its documents in one transaction, and leaves drafts as they are', async () => {
    await client.create({ _id: 'price', _type: 'note', text: '100' });
    await client.create({ _id: 'drafts.price', _type: 'note', text: 'brouillon' });
    await release('rJanuary', { price: '120', offer: 'nouvelle' });
    const { transactionId } = await client.releases.publish({ releaseId: 'rJanuary' });
    expect(await textsOf('price')).toEqual(['120', 'brouillon']);
    const published = await client.getDocuments(['price', 'offer', '_.releases.rJanuary']);
    expect(published.map((doc) => doc?._rev)).toEqual(Array(3).fill(transactionId));
    expect(published[2]).toMatchObject({
      state: 'published',
      publishedAt: expect.any(String),
      finalDocumentStates: [
        { id: 'versions.rJanuary.offer', _key: expect.any(String) },
        { id: 'versions.rJanuary.price', _key: expect.any(String) },
      ],
    });
    expect(await client.fetch('*[sanity::partOfRelease("rJanuary")]')).toEqual([]);
  });

  it('publishes nothing where one of its documents cannot be, and says why', async () => {
    await release('rBroken', { fine: 'bien' });
    await client.createVersion({
      releaseId: 'rBroken',
      publishedId: 'pointing',
      document: {
        _type: 'note',
        to: { _ref: 'nowhere', _weak: true, _strengthenOnPublish: { type: 'note' } },
      },
    });
    const error = await clientError(client.releases.publish({ releaseId: 'rBroken' }));
    expect(error.statusCode).toBe(409);
    expect(error.message).toContain('references non-existent document "nowhere"');
    expect(await textsOf('fine')).toEqual([null, null]);
    expect(await stateOf('rBroken')).toBe('active');
  });

  it('publishes documents that refer to each other for the first time', async () => {
    await release('rTogether', { target: 'là' });
    const to = { _ref: 'target', _weak: true, _strengthenOnPublish: { type: 'note' } };
    await client.createVersion({
      releaseId: 'rTogether',
      publishedId: 'source',
      document: { _type: 'note', to },
    });
    await client.releases.publish({ releaseId: 'rTogether' });
    expect((await client.getDocument('source'))?.to).toEqual({ _ref: 'target' });
  });

  it('unpublishes what is marked for it, into a draft unless there is one', async () => {
    await client.create({ _id: 'ending', _type: 'note', text: 'en ligne' });
    await client.create({ _id: 'ending-too', _type: 'note', text: 'en ligne' });
    await client.create({ _id: 'drafts.ending-too', _type: 'note', text: 'brouillon' });
    await client.create({ _id: 'ended-before', _type: 'note', text: 'en ligne' });
    await release('rEnd', {});
    for (const publishedId of ['ending', 'ending-too', 'ended-before']) {
      await client.unpublishVersion({ releaseId: 'rEnd', publishedId });
    }
    expect(await textsOf('ending')).toEqual(['en ligne', null]);
    await client.delete('ended-before');
    await client.releases.publish({ releaseId: 'rEnd' });
    expect(await textsOf('ending')).toEqual([null, 'en ligne']);
    expect(await textsOf('ending-too')).toEqual([null, 'brouillon']);
    expect(await textsOf('ended-before')).toEqual([null, null]);
    expect((await client.getDocument('drafts.ending'))?._system).toBeUndefined();
  });

  it('of two with the same document, the one that is published last stands', async () => {
    await release('rFirst', { shared: 'un' });
    await release('rSecond', { shared: 'deux' });
    const seen = (perspective: string[]) =>
      lake.client({ perspective }).fetch('*[_id == "shared"][0].text');
    expect(await seen(['rFirst'])).toBe('un');
    expect(await seen(['rSecond', 'rFirst', 'drafts'])).toBe('deux');
    await client.releases.publish({ releaseId: 'rSecond' });
    await client.releases.publish({ releaseId: 'rFirst' });
    expect(await textsOf('shared')).toEqual(['un', null]);
  });

  it('is archived with its documents, comes back with them, and is deleted', async () => {
    await release('rShelved', { shelved: 'texte' });
    await client.releases.archive({ releaseId: 'rShelved' });
    expect(await stateOf('rShelved')).toBe('archived');
    expect(await client.getDocument('versions.rShelved.shelved')).toBeUndefined();
    const again = client.createVersion({
      releaseId: 'rShelved',
      publishedId: 'shelved',
      document: { _type: 'note' },
    });
    expect(await failureOf(again)).toEqual({ statusCode: 409, type: 'releaseLockedError' });
    await client.releases.unarchive({ releaseId: 'rShelved' });
    expect((await client.getDocument('versions.rShelved.shelved'))?.text).toBe('texte');
    expect(await client.releases.get({ releaseId: 'rShelved' })).not.toHaveProperty(
      'finalDocumentStates',
    );
    const active = client.releases.delete({ releaseId: 'rShelved' });
    expect(await failureOf(active)).toEqual({ statusCode: 409, type: 'releaseStateError' });
    await client.releases.archive({ releaseId: 'rShelved' });
    await client.releases.delete({ releaseId: 'rShelved' });
    expect(await client.releases.get({ releaseId: 'rShelved' })).toBeUndefined();
  });

  it('is taken back by another one, of what its history says, as the Studio makes it', async () => {
    const history = (path: string) =>
      client.request({ url: `/data/history/production/${path}` }) as Promise<{ documents: Doc[] }>;
    await client.create({ _id: 'older', _type: 'note', text: 'premier' });
    await client.patch('older').set({ text: 'avant' }).commit();
    await client.create({ _id: 'leaving', _type: 'note', text: 'en ligne' });
    await release('rRevert', { older: 'après', newer: 'nouveau' });
    await client.unpublishVersion({ releaseId: 'rRevert', publishedId: 'leaving' });
    const { transactionId } = await client.releases.publish({ releaseId: 'rRevert' });
    const published = await client.releases.get({ releaseId: 'rRevert' });
    const ids = (published?.finalDocumentStates ?? []).map(({ id }) => id);
    const { documents: ended } = await history(`documents/${ids}?lastRevision=true`);
    expect(ended.map(({ _rev }) => _rev)).toEqual(Array(3).fill(transactionId));

    // The last transaction of each before the publication; of a new document there is none.
    const query = `toTransaction=${transactionId}&reverse=true&limit=1000&effectFormat=mendoza&excludeContent=true`;
    const log: string = await client.request({
      url: `/data/history/production/transactions/older,newer,leaving?${query}`,
    });
    const [publication, ...before] = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(publication).toMatchObject({
      id: transactionId,
      effects: { newer: { revert: [0, null] } },
    });
    const stateBefore = async (id: string) => {
      const last = before.find(({ documentIDs }) => documentIDs.includes(id));
      const { documents } = await history(`documents/${id}?revision=${last.id}`);
      return documents[0] as Doc;
    };
    expect(before.some(({ documentIDs }) => documentIDs.includes('newer'))).toBe(false);
    const newer = ended.find(({ _id }) => _id.endsWith('newer')) as Doc;
    const states = [
      await stateBefore('older'),
      await stateBefore('leaving'),
      { ...newer, _id: 'newer', _system: { delete: true } },
    ];
    const releaseId = 'rReverted';
    await client.releases.create({ releaseId, metadata: { releaseType: 'asap' } });
    await client.action(
      states.map((state) => ({
        actionType: 'sanity.action.document.version.create',
        publishedId: state._id,
        document: { ...state, _id: `versions.${releaseId}.${state._id}` },
      })),
    );
    await client.releases.publish({ releaseId });
    expect(await textsOf('older')).toEqual(['avant', null]);
    expect(await textsOf('leaving')).toEqual(['en ligne', 'en ligne']);
    expect(await textsOf('newer')).toEqual([null, 'nouveau']);
  });

  it('tells its history as the Studio reads it: what was published, and what had been before', async () => {
    await client.create({ _id: 'told', _type: 'note', text: 'avant' });
    await release('rTold', { told: 'après' });
    const { transactionId } = await client.releases.publish({ releaseId: 'rTold' });
    const ended = await client.request({
      url: '/data/history/production/documents/versions.rTold.told?lastRevision=true',
    });
    expect(ended.documents).toEqual([
      expect.objectContaining({ text: 'après', _rev: transactionId }),
    ]);
    const { events } = await client.request({
      url: '/data/history/production/events/documents/told',
    });
    expect(events.told[0]).toMatchObject({
      type: 'publishDocumentVersion',
      releaseId: 'rTold',
      publishCause: 'release.publish',
    });
  });
});

describe('a scheduled release', () => {
  const schedule = (releaseId: string, publishAt = TOMORROW) =>
    client.releases.schedule({ releaseId, publishAt });

  it('is locked until it is taken back: no way of changing its versions', async () => {
    await release('rLocked', { locked: 'prévu', gone: 'prévu' });
    await schedule('rLocked');
    expect(await client.releases.get({ releaseId: 'rLocked' })).toMatchObject({
      state: 'scheduled',
      publishAt: TOMORROW,
    });
    const versionId = 'versions.rLocked.locked';
    const failures = await Promise.all(
      [
        client.action({
          actionType: 'sanity.action.document.edit',
          draftId: versionId,
          publishedId: 'locked',
          patch: { set: { text: 'autre' } },
        }),
        client.discardVersion({ releaseId: 'rLocked', publishedId: 'locked' }),
        client.replaceVersion({
          releaseId: 'rLocked',
          publishedId: 'locked',
          document: { _type: 'note', text: 'autre' },
        }),
        client.createVersion({
          releaseId: 'rLocked',
          publishedId: 'more',
          document: { _type: 'note' },
        }),
        client.unpublishVersion({ releaseId: 'rLocked', publishedId: 'locked' }),
      ].map(failureOf),
    );
    for (const failure of failures) {
      expect(failure).toEqual({ statusCode: 409, type: 'releaseLockedError' });
    }
    const { responseBody } = await clientError(client.patch(versionId).set({ text: 'x' }).commit());
    expect(responseBody.error.type).toBe('mutationError');
    expect(responseBody.error.items?.[0]?.error.type).toBe('releaseLockedError');
    // The document itself is never locked.
    await client.createOrReplace({ _id: 'drafts.locked', _type: 'note', text: 'libre' });

    await client.releases.unschedule({ releaseId: 'rLocked' });
    expect(await client.releases.get({ releaseId: 'rLocked' })).not.toHaveProperty('publishAt');
    await client.patch(versionId).set({ text: 'repris' }).commit();
    expect((await client.getDocument(versionId))?.text).toBe('repris');
  });

  it.each(['publish', 'archive', 'delete', 'unarchive'] as const)(
    'is taken back before anybody can %s it',
    async (action) => {
      const releaseId = `rBusy${action}`;
      await release(releaseId, { [`busy-${action}`]: 'texte' });
      await schedule(releaseId);
      expect(await failureOf(client.releases[action]({ releaseId }))).toEqual({
        statusCode: 409,
        type: 'releaseStateError',
      });
      expect(await stateOf(releaseId)).toBe('scheduled');
    },
  );

  it('needs a time with its zone, and an active release', async () => {
    await release('rWhen', {});
    for (const publishAt of ['soon', '2026-12-24', '2026-12-24T08:00:00', '']) {
      expect((await failureOf(schedule('rWhen', publishAt))).statusCode).toBe(400);
    }
    expect((await failureOf(schedule('rNobody'))).statusCode).toBe(404);
    const idle = client.releases.unschedule({ releaseId: 'rWhen' });
    expect(await failureOf(idle)).toEqual({ statusCode: 409, type: 'releaseStateError' });
    await client.releases.publish({ releaseId: 'rWhen' });
    expect((await failureOf(schedule('rWhen'))).type).toBe('releaseStateError');
  });

  it('may be tried without being scheduled, as the Studio asks who may', async () => {
    await release('rTried', { tried: 'texte' });
    const publishAt = new Date().toISOString();
    await client.releases.schedule({ releaseId: 'rTried', publishAt }, { dryRun: true });
    await client.releases.publish({ releaseId: 'rTried' }, { dryRun: true });
    expect(await stateOf('rTried')).toBe('active');
    expect(await textsOf('tried')).toEqual([null, null]);
  });

  it('is for who may write: nobody else learns of it, or changes it', async () => {
    await release('rSecret', { secret: 'demain' });
    await schedule('rSecret');
    for (const [token, statusCode] of [
      [undefined, 401],
      [READ_TOKEN, 403],
    ] as const) {
      const stranger = lake.client({ token });
      const attempt = await clientError(stranger.releases.unschedule({ releaseId: 'rSecret' }));
      expect(attempt.statusCode).toBe(statusCode);
    }
    const anonymous = lake.client({ token: undefined, perspective: ['rSecret'] });
    expect(await anonymous.fetch('[releases::all(), *[_id == "secret"]]')).toEqual([[], []]);
    expect(await anonymous.getDocument('_.releases.rSecret')).toBeUndefined();
    const reader = lake.client({ token: READ_TOKEN, perspective: ['rSecret'] });
    expect(await reader.fetch('*[_id == "secret"][0].text')).toBe('demain');
  });
});

describe('the Studio of this lake', () => {
  it('is told that releases and scheduled drafts are part of it, without a limit', async () => {
    expect(await client.request({ url: '/features' })).toEqual([
      'contentReleases',
      'singleDocRelease',
    ]);
    const { data } = await lake
      .client({ apiVersion: 'X' })
      .request({ url: '/projects/local/new-content-release-allowed' });
    expect(data).toMatchObject({ orgActiveReleaseLimit: null, orgMeteredActiveReleaseCount: 0 });
  });

  it('hears of a scheduled draft, of its documents, and of their publication', async () => {
    const heard: string[] = [];
    const subscription = client
      .listen('*[_type == "system.release" && _id in path("_.releases.*")]')
      .subscribe((event) => {
        if (event.type === 'mutation') heard.push(`${event.transition} ${event.result?.state}`);
      });
    const welcome = client.listen('*[_id == "never"]', {}, { events: ['welcome'] });
    await new Promise((resolve) => {
      const once = welcome.subscribe(() => {
        once.unsubscribe();
        resolve(undefined);
      });
    });
    const draft = await client.create({ _id: 'drafts.planned', _type: 'note', text: 'demain' });
    const releaseId = 'rPlanned';
    await client.releases.create({
      releaseId,
      metadata: { releaseType: 'scheduled', cardinality: 'one', intendedPublishAt: TOMORROW },
    });
    await client.createVersion({ releaseId, publishedId: 'planned', baseId: 'drafts.planned' });
    const version = await client.getDocument(`versions.${releaseId}.planned`);
    expect(version?._system).toEqual({ base: { id: 'drafts.planned', rev: draft._rev } });
    await client.releases.schedule({ releaseId, publishAt: TOMORROW });
    // Another time is chosen: the Studio edits, then schedules again.
    await client.releases.edit({ releaseId, patch: { set: { 'metadata.title': 'Brouillon' } } });
    await client.releases.schedule({ releaseId, publishAt: new Date().toISOString() });
    await until(() => heard.includes('update published'), 'the publication');
    subscription.unsubscribe();
    expect(heard).toEqual([
      'appear active',
      'update scheduled',
      'update scheduled',
      'update scheduled',
      'update published',
    ]);
    expect(await textsOf('planned')).toEqual(['demain', 'demain']);
  });
});
