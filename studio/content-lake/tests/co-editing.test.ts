import { randomUUID } from 'node:crypto';
import type { MutationEvent, SanityClient } from '@sanity/client';
import { makePatches, stringifyPatches } from '@sanity/diff-match-patch';
import { type Doc, Mutation } from '@sanity/mutator';
import { describe, expect, it } from 'vitest';
import { muxFetch } from './mux-fetch.ts';
import { ownLake, until } from './support.ts';

const KEYSTROKES = 40;
const lake = ownLake();

/** A Studio window's copy of a draft: the snapshot, with every mutation that it hears applied. */
async function openWindow(draftId: string) {
  const listenFetch = muxFetch(lake.url);
  const client: SanityClient = lake.client({ resolveFetch: () => listenFetch } as object);
  const events: MutationEvent[] = [];
  let isOpen = false;
  const subscription = client
    .listen('*[_id in $ids]', { ids: [draftId] }, { events: ['welcome', 'mutation'] })
    .subscribe((event) => {
      if (event.type === 'welcome') isOpen = true;
      else events.push(event as unknown as MutationEvent);
    });
  await until(() => isOpen, 'the window');
  return { client, events, close: () => subscription.unsubscribe() };
}

function replay(events: MutationEvent[]): Doc | null {
  return events.reduce<Doc | null>(
    (doc, { mutations }) => new Mutation({ mutations: mutations as never }).apply(doc),
    null,
  );
}

describe('two windows on one document', () => {
  it('lose no keystroke, and see the same text in the end', async () => {
    const ids = { draftId: 'drafts.shared', publishedId: 'shared' };
    const start = 'Un texte que deux personnes écrivent.';
    await lake.client().create({ _id: ids.publishedId, _type: 'note', text: start, left: '' });
    const windows = await Promise.all([openWindow(ids.draftId), openWindow(ids.draftId)]);

    const type = async (client: SanityClient, letter: string, atEnd: boolean): Promise<void> => {
      let text = start;
      for (let n = 0; n < KEYSTROKES; n++) {
        const next = atEnd ? text + letter : letter + text;
        const diffMatchPatch = { text: stringifyPatches(makePatches(text, next)) };
        await client.action(
          {
            actionType: 'sanity.action.document.edit',
            ...ids,
            patch: { diffMatchPatch, set: { [letter]: n } },
          },
          { transactionId: randomUUID() },
        );
        text = next;
      }
    };
    await Promise.all([type(windows[0].client, 'A', false), type(windows[1].client, 'B', true)]);

    await until(
      () => windows.every(({ events }) => events.length === 2 * KEYSTROKES),
      'every keystroke in both windows',
    );
    const stored = await lake.client().getDocument(ids.draftId);
    expect(stored?.text).toBe('A'.repeat(KEYSTROKES) + start + 'B'.repeat(KEYSTROKES));
    for (const { events, close } of windows) {
      expect(replay(events)).toMatchObject({
        text: stored?.text,
        A: KEYSTROKES - 1,
        B: KEYSTROKES - 1,
      });
      const revisions = events.map(({ previousRev, resultRev }) => [previousRev, resultRev]);
      revisions.forEach(([previous], index) => {
        if (index > 0) expect(previous).toBe(revisions[index - 1]?.[1]);
      });
      close();
    }
  });

  it('publish once: the second of two publications is told that there is nothing left', async () => {
    await lake.client().create({ _id: 'drafts.twice', _type: 'note' });
    const publish = () =>
      lake.client().action({
        actionType: 'sanity.action.document.publish',
        draftId: 'drafts.twice',
        publishedId: 'twice',
      });
    const outcomes = await Promise.allSettled([publish(), publish()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await lake.client().getDocument('twice')).toBeDefined();
  });
});
