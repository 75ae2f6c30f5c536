import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it, vi } from 'vitest';
import { IDLE } from '../../../lib/forms/state.ts';
import { PASSWORD, sharedSupabase } from '../../support/embedded-supabase.ts';
import { fixture } from '../../support/fixture.ts';
import {
  asBrowser,
  type Browser,
  connectTo,
  formData,
  newBrowser,
  nextHeaders,
} from './support.ts';

/** Attempts at one IP by the site's own forms; a stranger's flood of them is the subject of tests/artifact/floods.test.ts. */

vi.mock('next/headers', () => nextHeaders());
vi.mock('next/server', () => ({ after: () => undefined }));
// The duration of an answer is the subject of enumeration.test.ts alone.
vi.mock('../../../lib/security/answer-time.ts', () => ({
  noSoonerThan: (work: () => unknown) => work(),
}));

const server = fixture(sharedSupabase);
beforeAll(() => connectTo(server));
const actions = fixture(() => import('../../../app/(account)/auth/actions.ts'));

const unknownEmail = () => `nobody-${randomUUID()}@example.fr`;
const WAYS = {
  signUp: (email: string) =>
    actions.signUp(
      IDLE,
      formData({
        firstName: 'Zoé',
        lastName: 'Démo',
        email,
        password: PASSWORD,
        confirmPassword: PASSWORD,
      }),
    ),
  recover: (email: string) => actions.requestRecovery(IDLE, formData({ email })),
  confirm: (email: string) => actions.resendConfirmation(IDLE, formData({ email })),
};

async function ask(way: keyof typeof WAYS, from: Browser, email = unknownEmail()): Promise<string> {
  asBrowser(from);
  return (await WAYS[way](email)).status;
}

it('one IP has the three ways together, and an address that was named is not counted once it is over', async () => {
  const [one, other] = [newBrowser(), newBrowser()];
  const said: string[] = [];
  for (const [way, times] of [
    ['signUp', 8],
    ['recover', 8],
    ['confirm', 4],
  ] as const) {
    for (let time = 0; time < times; time++) said.push(await ask(way, one));
  }
  expect(said).toEqual(Array(20).fill('done'));
  const victim = unknownEmail();
  for (let attempt = 0; attempt < 7; attempt++) {
    expect(await ask('recover', one, victim)).toBe('failed');
  }
  expect(await ask('recover', other, victim)).toBe('done');
});
