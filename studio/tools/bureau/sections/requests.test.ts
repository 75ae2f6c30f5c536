import { expect, it, vi } from 'vitest';
import type { RequestSummary } from '../../../../lib/requests/wire.ts';
import type { BureauContext, Deed } from '../section.ts';
import { linesOf } from './requests.ts';

const api = vi.hoisted(() => ({ fetchRequest: vi.fn(), sendChange: vi.fn() }));
vi.mock('../../requests/api.ts', async (original) => ({ ...(await original<object>()), ...api }));

const request = (reference: string, change: Partial<RequestSummary>): RequestSummary => ({
  reference,
  topic: 'quote',
  state: 'new',
  name: 'Ana Roy',
  email: 'ana@example.fr',
  company: '',
  title: 'Boutique',
  opening: '',
  sentAt: '2025-03-03T08:00:00.000Z',
  activeAt: '2025-03-03T08:00:00.000Z',
  isUnread: false,
  awaitsSince: null,
  isLate: false,
  nextStep: null,
  isExample: false,
  archive: null,
  ...change,
});

const page = { counts: { unread: 1, late: 1, due: 1 }, next: null, replyDelay: '24h' };

it('says why each request asks for something, what is late first, and leads to it', () => {
  const lines = linesOf({
    ...page,
    requests: [
      request('DEV-SUITE', { nextStep: { text: 'Rappeler', day: '2025-03-09' } }),
      request('MSG-LU', { isUnread: true, topic: 'message', name: '' }),
      request('DEV-TARD', {
        isLate: true,
        isUnread: true,
        awaitsSince: '2025-03-03T08:00:00.000Z',
      }),
    ],
    next: 'encore',
  });
  expect(lines.map(({ title, detail, params }) => [title, detail, params])).toEqual([
    [
      'Devis d’Ana Roy\u00a0: Boutique',
      'En retard\u00a0: sans réponse depuis le 3 mars 2025',
      { reference: 'DEV-TARD' },
    ],
    [
      'Message d’ana@example.fr\u00a0: Boutique',
      'Non lue, le 3 mars 2025',
      { reference: 'MSG-LU' },
    ],
    [
      'Devis d’Ana Roy\u00a0: Boutique',
      'À faire le 9 mars 2025\u00a0: Rappeler',
      { reference: 'DEV-SUITE' },
    ],
    ['Et d’autres demandes', 'Dans l’outil Demandes', {}],
  ]);
  // What waits for words is answered there; a step is done there.
  expect(lines.map(({ actions = [] }) => actions.map(({ label }) => label))).toEqual([
    ['Répondre…'],
    ['Répondre…'],
    ['C’est fait'],
    [],
  ]);
});

it('a step is done, and planned again, as long as nobody has planned another one', async () => {
  const seen = { text: 'Rappeler', day: '2025-03-09' };
  const [line] = linesOf({ ...page, requests: [request('DEV-SUITE', { nextStep: seen })] });
  const deed = line?.actions?.[0] as Deed;
  const context = { token: undefined } as BureauContext;
  const stored = (nextStep: object | null, version = 4) =>
    api.fetchRequest.mockResolvedValue({ id: 'r', version, nextStep });

  stored({ ...seen, text: 'Envoyer le devis' });
  await expect(deed.run(context)).rejects.toThrow(/a changé entre-temps/);
  stored({ ...seen, day: '2025-03-10' });
  await expect(deed.run(context)).rejects.toThrow(/a changé entre-temps/);
  expect(api.sendChange).not.toHaveBeenCalled();
  stored(seen);
  await deed.run(context);
  expect(api.sendChange).toHaveBeenLastCalledWith(undefined, {
    id: 'r',
    version: 4,
    action: 'unplan',
  });

  api.sendChange.mockClear();
  stored({ text: 'Relancer', day: '2025-03-12' }, 6);
  await expect(deed.undo.run(context)).rejects.toThrow(/a changé entre-temps/);
  expect(api.sendChange).not.toHaveBeenCalled();
  stored(null, 5);
  await deed.undo.run(context);
  expect(api.sendChange).toHaveBeenLastCalledWith(undefined, {
    id: 'r',
    version: 5,
    action: 'plan',
    step: 'Rappeler',
    day: '2025-03-09',
  });
});
