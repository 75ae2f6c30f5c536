import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MakeApi } from '../../../lib/make/api.ts';
import { MakeFailure } from '../../../lib/make/failure.ts';
import { liveApi } from '../../../lib/make/live.ts';
import { FakeMake, type Fault } from '../../support/fake-make.ts';
import { losePatience } from '../../support/patience.ts';
import { LONG_FORM } from '../../support/scale.ts';

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

describe('Make page, live mode', () => {
  test('teams of every organisation', async () => {
    expect(await api.teams()).toEqual([
      { id: 100, name: 'Production', organisation: 'Boulangerie (exemple)' },
      { id: 101, name: 'Essais', organisation: 'Boulangerie (exemple)' },
    ]);
    expect(make.calls.every(({ authorization }) => authorization === `Token ${make.token}`)).toBe(
      true,
    );
  });

  test('an organisation that another zone hosts is left out, unless there is no other', async () => {
    const elsewhere = { id: 11, name: 'Ailleurs (exemple)', zone: 'us1.make.com' };
    make.organisations.unshift(elsewhere);
    expect((await api.teams()).map(({ id }) => id)).toEqual([100, 101]);
    make.organisations = [elsewhere];
    expect((await failure(api.teams())).kind).toBe('forbidden');
    make.organisations = [];
    expect(await api.teams()).toEqual([]);
  });

  test.each([401, 429, 500])('a %d for one organisation fails for all', async (status) => {
    make.failOn(/teams$/, { kind: 'status', status });
    make.organisations.push({ ...make.organisations[0], id: 12 } as (typeof make.organisations)[0]);
    await failure(api.teams());
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
    [{ kind: 'reset' }, 'interrupted', /interrompue/],
    [{ kind: 'cut' }, 'interrupted', /interrompue/],
    [{ kind: 'html' }, 'unreadable', /illisible/],
    [{ kind: 'bad-json' }, 'unreadable', /illisible/],
    [{ kind: 'other-shape' }, 'unreadable', /illisible/],
    [{ kind: 'huge' }, 'too-large', /trop volumineuse/],
    [{ kind: 'bomb' }, 'too-large', /trop volumineuse/],
    [{ kind: 'huge-error' }, 'unavailable', /rencontre un problème/],
  ];

  const calls: Array<[string, (api: MakeApi) => Promise<unknown>]> = [
    ['teams', (api) => api.teams()],
    ['scenarios', (api) => api.scenarios(100, { page: 0, search: '' })],
    ['a search', (api) => api.scenarios(100, { page: 0, search: 'été' })],
    ['data stores', (api) => api.dataStores(100)],
    ['a run', (api) => api.run(1000)],
    ['how a run stands', (api) => api.runStatus(1000, 'run-1000')],
    ['the last runs', (api) => api.runs(1000)],
    ['switching on', (api) => api.setActive(1000, true)],
    ['switching off', (api) => api.setActive(1000, false)],
  ];

  describe.each(faults)('%j: %s', (fault, kind, message) => {
    test.each(calls)('%s, asked once', async (_, call) => {
      make.failOn(/./, fault);
      const error = await failure(call(api));
      expect(error.kind).toBe(kind);
      expect(error.message).toMatch(message);
      expect(make.calls).toHaveLength(1);
      expect(JSON.stringify([error.message, error.stack, error])).not.toContain(make.token);
    });
  });

  test(
    'no whole answer within 10 s, none at all or one that does not end: slow',
    LONG_FORM,
    async () => {
      using patience = losePatience(10_000);
      const other = await FakeMake.start();
      make.failOn(/./, { kind: 'hang' });
      other.failOn(/./, { kind: 'drip' });
      const apis = [api, liveApi(other.token, 'eu2', other.host)];
      const errors = await Promise.all(
        apis.flatMap((each) => calls.map(([, call]) => failure(call(each)))),
      );
      await other.stop();
      expect(patience).toHaveBeenCalledWith(10_000);
      expect(new Set(errors.map(({ kind }) => kind))).toEqual(new Set(['slow']));
      expect(errors[0]?.message).toBe(
        'Make met trop de temps à répondre. Réessayez dans un instant.',
      );
      expect([make.calls.length, other.calls.length]).toEqual([calls.length, calls.length]);
    },
  );

  test('Make that no connection reaches: unreachable, so nothing was sent', async () => {
    await make.stop();
    const errors = await Promise.all(calls.map(([, call]) => failure(call(api))));
    expect(new Set(errors.map(({ kind }) => kind))).toEqual(new Set(['unreachable']));
    expect(errors[0]?.message).toBe(
      'Make est injoignable pour le moment. Réessayez dans un instant.',
    );
    const nowhere = liveApi(make.token, 'eu2', 'make.invalid');
    expect((await failure(nowhere.run(1000))).kind).toBe('unreachable');
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
});
