import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { IDLE } from '../../../lib/forms/state.ts';
import {
  type Embedded,
  migratedFolder,
  PASSWORD,
  signUp,
  startEmbedded,
  type TemporaryFolder,
} from '../../support/embedded-supabase.ts';
import { LONG_FORM, scaled } from '../../support/scale.ts';
import { asBrowser, Browser, connectTo, formData, median, nextHeaders } from './support.ts';

vi.mock('next/headers', () => nextHeaders());

const ROUNDS = scaled(5, 3);

/** A server of this file alone: what other tests ask of one would be measured too. */
let server: Embedded;
let folder: TemporaryFolder;
let actions: typeof import('../../../app/(account)/auth/actions.ts');

beforeAll(async () => {
  folder = await migratedFolder();
  // As slow to compare a password as what people use, and compiled as theirs.
  server = await startEmbedded(folder.path, { LITE_AUTH_BCRYPT_COST: '10' }, []);
  connectTo(server);
  actions = await import('../../../app/(account)/auth/actions.ts');
});
afterAll(async () => {
  await server?.stop();
  folder?.remove();
});
beforeEach(() => {
  asBrowser(new Browser(`2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`));
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
