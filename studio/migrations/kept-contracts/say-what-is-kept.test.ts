import { expect, it } from 'vitest';
import { OWN_WORDS } from '../../../lib/words/own.ts';
import { readSeed } from '../../../scripts/stack/seed.ts';
import type { Document } from '../../migration.ts';
import { sayWhatIsKept, TYPES } from './say-what-is-kept.ts';

const seeded = readSeed().filter(({ _type }) => TYPES.includes(_type)) as Document[];
const privacy = seeded.find(({ _id }) => _id === 'legalPage-privacy') as Document;

it('finds nothing to say in what is new', () => {
  expect(seeded.length).toBeGreaterThan(3);
  expect(sayWhatIsKept(seeded)).toEqual([]);
});

it('says it in the place of the words of before, once, and leaves the consultant’s', () => {
  const old = {
    _id: 'drafts.dashboardPage',
    _type: 'dashboardPage',
    deletionText:
      'Efface tout ce qui est à vous, sans retour possible. Pensez à télécharger vos données avant.',
    deletionWarning: 'Tout part.',
  };
  const moves = sayWhatIsKept([old]);
  expect(moves).toEqual([
    { id: old._id, set: { deletionText: OWN_WORDS.dashboardPage?.deletionText }, unset: [] },
  ]);
  expect(sayWhatIsKept([{ ...old, ...moves[0]?.set }])).toEqual([]);
});

it('says it in the privacy policy of before, and in no other page', () => {
  const text = JSON.stringify(privacy.body);
  const before = JSON.parse(
    text
      .replace(/ cinq ans après leur fin, [^"]*/, ' cinq ans après leur fin. ')
      .replace(/ dix ans \(article[^"]*/, ' dix ans.'),
  );
  expect(before).not.toEqual(privacy.body);
  const old = { ...privacy, body: before };
  expect(sayWhatIsKept([old])).toEqual([
    { id: privacy._id, set: { body: privacy.body }, unset: [] },
  ]);
  expect(sayWhatIsKept([{ ...old, slug: { current: 'autre' } }])).toEqual([]);
});
