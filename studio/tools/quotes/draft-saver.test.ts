import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DraftSaver, type Send } from './draft-saver.ts';
import { aDraft } from './form.fixture.ts';
import { formOf } from './form.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const STALE = new Error('Ce devis a changé entre-temps.');
const isStale = (error: unknown) => error === STALE;

const saver = (send: Send) => new DraftSaver(formOf(aDraft()), 3, send, isStale);

/** Answers the next version, as the site does. */
const stores = () => vi.fn<Send>(async (_, version) => version + 1);

it('stores once what is typed in one go, as changed from the version that was seen', async () => {
  const send = stores();
  const draft = saver(send);
  draft.write({ title: 'Un' });
  draft.write({ title: 'Une boutique' });
  expect(draft.now().state).toBe('waiting');
  await vi.runAllTimersAsync();
  expect(send.mock.calls).toEqual([[{ ...aDraft(), title: 'Une boutique' }, 3]]);
  expect(draft.now()).toMatchObject({ state: 'saved', version: 4 });
});

it('stores nothing where what was typed was taken back', async () => {
  const send = stores();
  const draft = saver(send);
  draft.write({ title: 'Autre' });
  draft.write({ title: aDraft().title });
  expect(draft.now().state).toBe('saved');
  await vi.runAllTimersAsync();
  expect(send).not.toHaveBeenCalled();
});

it('stores what is typed while it is stored after that, never two at once', async () => {
  const answers: Array<() => void> = [];
  const send = vi.fn<Send>(
    (_, version) => new Promise((resolve) => answers.push(() => resolve(version + 1))),
  );
  const draft = saver(send);
  draft.write({ title: 'A' });
  await vi.runAllTimersAsync();
  draft.write({ title: 'B' });
  await vi.runAllTimersAsync();
  expect(send).toHaveBeenCalledTimes(1);
  answers[0]?.();
  await vi.runAllTimersAsync();
  expect(send).toHaveBeenCalledTimes(2);
  expect(send.mock.lastCall).toEqual([expect.objectContaining({ title: 'B' }), 4]);
  expect(draft.now().state).toBe('saving');
  answers[1]?.();
  await vi.runAllTimersAsync();
  expect(draft.now()).toMatchObject({ state: 'saved', version: 5 });
});

it('keeps what could not be stored, and stores it when asked again', async () => {
  const send = stores().mockRejectedValueOnce(new Error('Le site ne répond pas.'));
  const draft = saver(send);
  draft.write({ title: 'Gardé' });
  expect(await draft.flush()).toBe(false);
  expect(draft.now()).toMatchObject({ state: 'failed', problem: 'Le site ne répond pas.' });
  expect(draft.now().form.title).toBe('Gardé');
  expect(await draft.flush()).toBe(true);
  expect(draft.now()).toMatchObject({ state: 'saved', problem: null, version: 4 });
});

it('stores no figure that cannot be read, and keeps it as it is typed', async () => {
  const send = stores();
  const draft = saver(send);
  draft.write({ validityDays: 'un mois' });
  await vi.runAllTimersAsync();
  expect(await draft.flush()).toBe(false);
  expect(send).not.toHaveBeenCalled();
  expect(draft.now().form.validityDays).toBe('un mois');
  expect(draft.now().problems.validityDays).toBe('Un nombre de jours, de 1 à 365.');
  draft.write({ validityDays: '60' });
  expect(await draft.flush()).toBe(true);
});

it('stores nothing more once somebody else came first, until one of the two is chosen', async () => {
  const send = stores().mockRejectedValueOnce(STALE);
  const draft = saver(send);
  draft.write({ title: 'Le mien' });
  expect(await draft.flush()).toBe(false);
  expect(draft.now().state).toBe('stale');
  draft.write({ introduction: 'Bonjour' });
  await vi.runAllTimersAsync();
  expect(send).toHaveBeenCalledTimes(1);
  expect(await draft.keep(9)).toBe(true);
  expect(send.mock.lastCall).toEqual([
    expect.objectContaining({ title: 'Le mien', introduction: 'Bonjour' }),
    9,
  ]);
  expect(draft.now()).toMatchObject({ state: 'saved', version: 10 });
});

it('shows the other one instead, and hands back what was typed', async () => {
  const send = stores().mockRejectedValueOnce(STALE);
  const draft = saver(send);
  draft.write({ title: 'Le mien' });
  await draft.flush();
  const left = draft.take(formOf({ ...aDraft(), title: 'Le sien' }), 9);
  expect(left.title).toBe('Le mien');
  expect(draft.now()).toMatchObject({ state: 'saved', version: 9 });
  expect(draft.now().form.title).toBe('Le sien');
  // The own version can be restored.
  draft.write(left);
  expect(await draft.flush()).toBe(true);
  expect(send.mock.lastCall).toEqual([expect.objectContaining({ title: 'Le mien' }), 9]);
});

it('tells of each change, and no longer once nobody listens', () => {
  const draft = saver(stores());
  const told = vi.fn();
  const leave = draft.subscribe(told);
  draft.write({ title: 'A' });
  expect(told).toHaveBeenCalled();
  leave();
  told.mockClear();
  draft.write({ title: 'B' });
  expect(told).not.toHaveBeenCalled();
});
