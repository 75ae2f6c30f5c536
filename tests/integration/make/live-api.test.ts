import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MakeFailure } from '../../../lib/make/failure.ts';
import { liveApi } from '../../../lib/make/live.ts';
import type { MakeApi } from '../../../lib/make/types.ts';
import { FakeMake, type Fault } from '../../support/fake-make.ts';

let make: FakeMake;
let api: MakeApi;

beforeEach(async () => {
  make = await FakeMake.start();
  api = liveApi(make.token, 'eu2', make.host);
});
afterEach(() => make.stop());

const failure = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MakeFailure);
  return error as MakeFailure;
};

describe('§2 Make page, live mode', () => {
  test('teams of every organisation', async () => {
    expect(await api.teams()).toEqual([
      { id: 100, name: 'Production', organisation: 'Boulangerie (exemple)' },
      { id: 101, name: 'Essais', organisation: 'Boulangerie (exemple)' },
    ]);
    expect(make.calls.every(({ authorization }) => authorization === `Token ${make.token}`)).toBe(
      true,
    );
  });

  test('scenarios come in pages of 20', async () => {
    const pages = await Promise.all(
      [0, 1, 2].map((page) => api.scenarios(100, { page, search: '' })),
    );
    expect(pages.map(({ items, hasMore }) => [items.length, hasMore])).toEqual([
      [20, true],
      [20, true],
      [5, false],
    ]);
    expect(pages[1]?.items[0]?.name).toBe('Scénario 21');
  });

  test('a search finds a scenario of any page, letter case and accents aside', async () => {
    const { items, hasMore } = await api.scenarios(100, { page: 0, search: 'RELANCE ETE' });
    expect(items.map(({ name }) => name)).toEqual(['Relance été']);
    expect(hasMore).toBe(false);
  });

  test('data stores, with sizes in bytes', async () => {
    expect(await api.dataStores(100)).toEqual([
      {
        id: 900,
        name: 'Clients',
        records: 1200,
        size: 4_200_000,
        maxSize: 10_000_000,
        teamId: 100,
      },
    ]);
  });

  test.each([
    ['RUNNING', 'running'],
    ['SUCCESS', 'done'],
    ['WARNING', 'warning'],
    ['ERROR', 'failed'],
  ] as const)('a run that is %s at Make is %s', async (outcome, status) => {
    const run = await api.run(1000);
    make.outcome = outcome;
    expect(await api.runStatus(1000, run)).toBe(status);
  });

  test('the last runs', async () => {
    expect(await api.runs(1000)).toMatchObject([
      { status: 'done', durationMs: 1500 },
      { status: 'failed', durationMs: 3000 },
      { status: 'warning', durationMs: 4500 },
    ]);
  });

  test('a scenario is switched off and on', async () => {
    await api.setActive(1000, false);
    expect(make.scenarios[0]?.isActive).toBe(false);
    await api.setActive(1000, true);
    expect(make.scenarios[0]?.isActive).toBe(true);
  });
});

describe('faults of Make, each with its French outcome', () => {
  const faults: Array<[Fault, string, RegExp]> = [
    [{ kind: 'status', status: 401 }, 'unauthorized', /refuse ce token/],
    [{ kind: 'status', status: 403 }, 'forbidden', /droits nécessaires/],
    [{ kind: 'status', status: 404 }, 'not-found', /ne trouve plus/],
    [{ kind: 'status', status: 429, retryAfter: '30' }, 'rate-limited', /dans 30\u00a0secondes/],
    [{ kind: 'status', status: 429, retryAfter: '90' }, 'rate-limited', /dans 2\u00a0minutes/],
    [{ kind: 'status', status: 429 }, 'rate-limited', /dans 1\u00a0minute\./],
    [{ kind: 'status', status: 429, retryAfter: 'demain' }, 'rate-limited', /dans 1\u00a0minute\./],
    [{ kind: 'status', status: 422 }, 'refused', /pas accepté/],
    [{ kind: 'status', status: 500 }, 'unavailable', /rencontre un problème/],
    [{ kind: 'status', status: 503 }, 'unavailable', /rencontre un problème/],
    [{ kind: 'reset' }, 'unreachable', /injoignable/],
    [{ kind: 'html' }, 'unreadable', /illisible/],
    [{ kind: 'other-shape' }, 'unreadable', /illisible/],
    [{ kind: 'huge' }, 'too-large', /trop volumineuse/],
  ];

  test.each(faults)('%j: %s', async (fault, kind, message) => {
    make.failOn(/scenarios$/, fault);
    const error = await failure(api.scenarios(100, { page: 0, search: '' }));
    expect(error.kind).toBe(kind);
    expect(error.message).toMatch(message);
    expect(make.calls).toHaveLength(1);
  });

  test('no answer within 10 s: slow', async () => {
    make.failOn(/scenarios$/, { kind: 'hang' });
    expect((await failure(api.scenarios(100, { page: 0, search: '' }))).kind).toBe('slow');
  });

  test('a redirection is not followed, so that the token goes nowhere else', async () => {
    const elsewhere = await FakeMake.start();
    make.failOn(/scenarios$/, {
      kind: 'redirect',
      to: `http://${elsewhere.host}/api/v2/scenarios`,
    });
    await failure(api.scenarios(100, { page: 0, search: '' }));
    expect(elsewhere.calls).toHaveLength(0);
    await elsewhere.stop();
  });

  test.each([
    { kind: 'status', status: 500 },
    { kind: 'status', status: 429, retryAfter: '1' },
    { kind: 'reset' },
  ] as const)('a run that fails (%j) is never tried again by itself', async (fault) => {
    make.failOn(/run$/, fault);
    await failure(api.run(1000));
    expect(make.calls.filter(({ path }) => path.endsWith('/run'))).toHaveLength(1);
  });

  test('no failure holds the token', async () => {
    for (const [fault] of faults) {
      make.failOn(/./, fault);
      const error = await failure(api.teams());
      expect(JSON.stringify([error.message, error.stack, error])).not.toContain(make.token);
    }
  });
});
