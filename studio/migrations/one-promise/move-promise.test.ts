import { expect, it } from 'vitest';
import { movePromise } from './move-promise.ts';

const settings = (more: object) => ({ _id: 'siteSettings', _type: 'siteSettings', ...more });

it.each([
  ['sous 24 heures ouvrées', '24h'],
  ['sous 48 heures', '48 heures'],
  ['sous 48h', '48h'],
  ['en moins de 3 jours ouvrés', '3 jours ouvrés'],
  ['sous deux jours', 'deux jours'],
])('a reply « %s » is promised « dans les %s »', (replyTime, replyDelay) => {
  expect(movePromise([settings({ replyTime })])).toEqual([
    { id: 'siteSettings', set: { replyDelay }, unset: ['replyTime'] },
  ]);
});

it.each([
  'dans la journée',
  'sous 1 jour',
  'sous un jour ouvré',
  'sous 24 heures, sauf le week-end',
])('what « dans les » does not go on with stays: « %s »', (replyTime) =>
  expect(movePromise([settings({ replyTime })])).toEqual([]),
);

it('the line that older versions began with says the same promise, one that was written stays', () => {
  const line = 'Réponse aux e-mails sous 24h ouvrées';
  const own = 'Réponse sous 24h, ou presque';
  const [move] = movePromise([settings({ replyTime: 'sous 2 jours', availability: [line, own] })]);
  expect(move?.set.availability).toEqual([
    'Réponse aux e-mails dans les {délai}, en heures ouvrées',
    own,
  ]);
});

it('a delay that was written since holds, in a draft too', () => {
  const draft = {
    ...settings({ replyTime: 'sous 48h', replyDelay: '72h' }),
    _id: 'drafts.siteSettings',
  };
  expect(movePromise([draft, settings({ replyDelay: '24h' })])).toEqual([
    { id: 'drafts.siteSettings', set: { replyDelay: '72h' }, unset: ['replyTime'] },
  ]);
});
