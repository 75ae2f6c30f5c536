import { expect, it } from 'vitest';
import { readable } from './readable.ts';

const line = (fields: object) =>
  JSON.stringify({ level: 'error', time: '2026-11-23T10:00:00.000Z', ...fields });

it.each([
  [{ msg: 'Mails wait' }, 'Mails wait'],
  [
    { msg: 'Mails wait', err: { type: 'MailError', message: 'mail not sent', code: 'ESOCKET' } },
    'Mails wait: mail not sent (ESOCKET)',
  ],
  [
    { msg: 'Not read', err: { type: 'PostgrestError', code: '57P01' } },
    'Not read: PostgrestError (57P01)',
  ],
  [{ msg: 'answered', method: 'GET', status: 200 }, 'answered method=GET status=200'],
  [
    { msg: 'Failed', err: { type: 'TypeError', message: 'why', stack: 'at a.ts:1\nat b.ts:2' } },
    'Failed: why\nat a.ts:1\nat b.ts:2',
  ],
])('%j', (fields, text) => {
  expect(readable(line(fields))).toBe(text);
});
