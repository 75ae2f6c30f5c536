import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { IDLE } from '../../../lib/forms/state.ts';
import {
  migratedFolder,
  PASSWORD,
  signUp,
  startEmbedded,
} from '../../support/embedded-supabase.ts';
import { fixture } from '../../support/fixture.ts';
import { LONG_FORM, scaled } from '../../support/scale.ts';
import { asBrowser, connectTo, formData, median, newBrowser, nextHeaders } from './support.ts';

vi.mock('next/headers', () => nextHeaders());

const ROUNDS = scaled(5, 3);

/** A server of this file alone: what other tests ask of one would be measured too. */
const folder = fixture(migratedFolder, ({ remove }) => remove());
const server = fixture(
  // As slow to compare a password as what people use, and compiled as theirs.
  () => startEmbedded(folder.path, { LITE_AUTH_BCRYPT_COST: '10' }, []),
  ({ stop }) => stop(),
);
beforeAll(() => connectTo(server));
const actions = fixture(() => import('../../../app/(account)/auth/actions.ts'));
beforeEach(() => {
  asBrowser(newBrowser());
});

describe('enumeration: how long an answer takes tells nothing', LONG_FORM, () => {
  it.each([
    [
      'sign-in',
      (email: string) => actions.signIn(IDLE, formData({ email, password: 'Faux-mdp1!' })),
    ],
    [
      'sign-up',
      (email: string) => {
        const name = { firstName: 'Zoé', lastName: 'Démo' };
        const choice = { password: PASSWORD, confirmPassword: PASSWORD };
        return actions.signUp(IDLE, formData({ email, ...name, ...choice }));
      },
    ],
    ['recovery', (email: string) => actions.requestRecovery(IDLE, formData({ email }))],
  ] as const)('%s: medians for known and unknown addresses within a tenth', async (_form, ask) => {
    const time = async (email: string) => {
      const started = performance.now();
      await ask(email);
      return performance.now() - started;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    const ratio = () => median(known) / median(unknown);
    const isEven = () => ratio() > 0.9 && ratio() < 1.1;
    // More rounds when other work on the machine blurs the first: a true difference would stay.
    for (let round = 1; round <= ROUNDS || (round <= 15 && !isEven()); round++) {
      known.push(await time((await signUp(server)).email));
      unknown.push(await time(`nobody-${randomUUID()}@example.fr`));
    }
    expect(ratio()).toBeGreaterThan(0.9);
    expect(ratio()).toBeLessThan(1.1);
  });
});
