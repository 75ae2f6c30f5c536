import { expect, it } from 'vitest';
import type { FileRequest } from '../../../lib/projects/wire.ts';
import { sayFileRequest } from './say-file-request.ts';

const ASKED: FileRequest = {
  id: 'r1',
  title: 'Logo',
  reason: 'Pour l’en-tête',
  day: '2031-01-09',
  state: 'waiting',
  objection: '',
  askedAt: '2031-01-02T09:00:00Z',
  receivedAt: null,
  acceptedAt: null,
  isStopped: false,
  mails: [],
};

const mail = (part: Partial<FileRequest['mails'][number]>): FileRequest['mails'][number] => ({
  id: 'm1',
  kind: 'follow-up',
  who: null,
  at: '2031-01-06T09:00:00Z',
  state: 'sent',
  ...part,
});

it('says why a file is asked for, since when and by when', () => {
  expect(sayFileRequest(ASKED, '2031-01-09')).toEqual([
    'Pour l’en-tête',
    'Demandé le 2 janvier 2031, pour le 9 janvier 2031',
  ]);
});

it('says of a day that is over that it is, as long as nothing has come', () => {
  const said = (state: FileRequest['state']) =>
    sayFileRequest({ ...ASKED, state }, '2031-01-10')[1];
  expect(said('waiting')).toBe('Demandé le 2 janvier 2031, était attendu pour le 9 janvier 2031');
  expect(said('received')).toBe('Demandé le 2 janvier 2031, pour le 9 janvier 2031');
});

it('says what was sent about it, by whom, and what became of that', () => {
  const mails = [
    mail({ kind: 'ask', who: 'Zoé' }),
    mail({}),
    mail({ state: 'waiting' }),
    mail({ state: 'refused' }),
    mail({ state: 'dropped' }),
  ];
  expect(sayFileRequest({ ...ASKED, mails }, '2031-01-09').slice(2)).toEqual([
    'Demande envoyée le 6 janvier 2031, par Zoé',
    'Relance envoyée le 6 janvier 2031, par le site',
    'Relance en cours d’envoi, par le site',
    'Relance refusée par sa messagerie, car cette adresse n’existe pas',
    'Relance annulée, car devenue inutile',
  ]);
});

it('says why it was asked for again, and that its reminders are stopped while it waits', () => {
  const again = { ...ASKED, objection: 'Trop petit', isStopped: true };
  expect(sayFileRequest(again, '2031-01-09').slice(2)).toEqual([
    'Redemandé\u00a0: Trop petit',
    'Relances automatiques arrêtées',
  ]);
  const accepted = {
    ...again,
    state: 'accepted' as const,
    receivedAt: '2031-01-06T09:00:00Z',
    acceptedAt: '2031-01-07T09:00:00Z',
  };
  expect(sayFileRequest(accepted, '2031-01-09').slice(3)).toEqual([
    'Arrivé le 6 janvier 2031',
    'Accepté le 7 janvier 2031',
  ]);
});
