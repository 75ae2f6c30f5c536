import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withRequest } from './request.ts';
import { noteTold } from './told.ts';

let written: string[];
let console_: typeof console.error;

/** The log as it is in production, where its lines are JSON. */
async function load(level = '') {
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubEnv('LOG_LEVEL', level);
  vi.resetModules();
  const { log } = await import('./log.ts');
  const { takeConsole } = await import('./console.ts');
  return { log, takeConsole };
}

beforeEach(() => {
  written = [];
  console_ = console.error;
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    written.push(String(line));
    return true;
  });
});
afterEach(() => {
  console.error = console_;
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.resetModules();
});

const lines = () => written.map((line) => JSON.parse(line) as Record<string, unknown>);

it('a line has its time, its level, what happened, and whose request it was', async () => {
  const { log } = await load();
  withRequest({ id: '5f1c0d2e9a7b4c38', traceId: 'a'.repeat(32) }, () =>
    log.warn({ ms: 3 }, 'ici'),
  );
  expect(lines()).toEqual([
    {
      level: 'warn',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      request_id: '5f1c0d2e9a7b4c38',
      trace_id: 'a'.repeat(32),
      ms: 3,
      msg: 'ici',
    },
  ]);
  expect(written[0]).toMatch(/^[^\n]+\n$/);
});

it('what LOG_LEVEL does not ask for is not written', async () => {
  const { log } = await load('warn');
  log.info('not this');
  log.error('this');
  expect(lines()).toMatchObject([{ level: 'error', msg: 'this' }]);
});

it('what nobody reads is dropped before it fills the memory', async () => {
  const { log } = await load();
  // An own property shadows the prototype's getter on this stream alone.
  Object.defineProperty(process.stdout, 'writableLength', { value: 1_000_001, configurable: true });
  log.info('lost');
  Reflect.deleteProperty(process.stdout, 'writableLength');
  expect(written).toEqual([]);
});

it('what a library prints is a line: its words and errors, nothing else that it hands over', async () => {
  const { takeConsole } = await load();
  takeConsole();
  console.error(
    '\u001b[31mFailed\u001b[39m for zoe@exemple.test',
    { email: 'zoe@exemple.test' },
    new RangeError('why'),
  );
  expect(lines()).toMatchObject([
    { level: 'error', msg: 'Failed for […]', err: { type: 'RangeError', message: 'why' } },
  ]);
  expect(written.join()).not.toContain('zoe');
});

it('what Next prints of an error that it has told onRequestError is not told twice', async () => {
  const { takeConsole } = await load();
  takeConsole();
  const error = new Error('why');
  noteTold(error);
  console.error(error);
  expect(written).toEqual([]);
});
