import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sweepDaily } from '../mailbox/retention.ts';
import { MailStore } from '../mailbox/store.ts';
import { temporaryFolder } from './support/embedded.ts';

const folder = temporaryFolder();
const file = join(folder.path, 'mailbox.sqlite');
const at = (date: string) => vi.setSystemTime(new Date(date));
let end: (() => void) | undefined;

afterAll(() => folder.remove());
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  end?.();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('deletes mails older than six months from the disk, at the start and every day', async () => {
  const mails = new MailStore(file);
  const subjects = () => mails.list().map(({ subject }) => subject);
  at('2026-05-20T12:00:00Z');
  await mails.send({ to: 'lea@exemple.test', subject: 'Un secret ancien' });
  at('2026-05-22T11:00:00Z');
  await mails.send({ to: 'lea@exemple.test', subject: 'Un secret récent' });
  at('2026-11-21T12:00:00Z');
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  end = sweepDaily(mails);
  expect(said.mock.calls).toEqual([['mails older than six months: 1 deleted\n']]);
  expect(subjects()).toEqual(['Un secret récent']);
  vi.advanceTimersByTime(25 * 3_600_000);
  expect(subjects()).toEqual([]);
  mails.close();
  expect(readFileSync(file).includes('Un secret')).toBe(false);
});

it('says what it cannot delete, and goes on', () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const deleteBefore = vi
    .fn(() => 0)
    .mockImplementationOnce(() => {
      throw new Error('disk full');
    });
  end = sweepDaily({ deleteBefore });
  expect(said).toHaveBeenCalledWith(expect.stringContaining('plus de six mois'));
  vi.advanceTimersByTime(25 * 3_600_000);
  expect(deleteBefore).toHaveBeenCalledTimes(2);
  expect(said).toHaveBeenCalledOnce();
});
