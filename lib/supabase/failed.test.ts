import { expect, it } from 'vitest';
import { refused } from '../result/result.ts';
import { refusedBy } from './failed.ts';

const REFUSALS = { gone: 'Rien ici.', request_open: 'Trop tôt.' };
const said = (code: string, message: string) => () =>
  refusedBy({ code, message }, REFUSALS, 'the change failed');

it.each([
  ['PT404', 'lead_gone', 'gone'],
  ['PT409', 'project_request_open', 'request_open'],
])('a refusal is told by its reason, whatever its subject: %s %s', (code, message, reason) => {
  expect(said(code, message)()).toEqual(refused(reason));
});

it.each([
  ['of a reason that the subject does not know', 'PT409', 'lead_stale'],
  ['of a name that every object has', 'PT409', 'lead_constructor'],
  ['of the same words from elsewhere', '23514', 'lead_gone'],
  ['without a code', '', 'fetch failed'],
])('an error %s is an outage, which keeps its words to itself', (_, code, message) => {
  expect(said(code, message)).toThrow(`the change failed (${code || 'no code'})`);
});
