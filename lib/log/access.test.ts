import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let written: Array<Record<string, unknown>>;

/** Loads a function that logs answers as the site's process does, in production. */
async function load() {
  const { noteAnswer } = await import('./access.ts');
  return (route: string, status: number) => {
    const request = new IncomingMessage(new Socket());
    request.method = 'GET';
    const response = new ServerResponse(request);
    const id = `request-${written.length}`;
    noteAnswer(request, response, { route, began: performance.now(), request: { id } });
    response.statusCode = status;
    response.emit('close');
  };
}

beforeEach(() => {
  written = [];
  vi.useFakeTimers();
  vi.stubEnv('NODE_ENV', 'production');
  vi.resetModules();
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    written.push(JSON.parse(String(line)));
    return true;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.resetModules();
});

it('of refusals that are alike ten a minute have a line, and one says how many more there were', async () => {
  const answer = await load();
  for (let n = 0; n < 5_000; n += 1) answer('(unknown)', 404);
  answer('/api/revalidate', 401);
  expect(written).toHaveLength(11);
  expect(written[0]).toMatchObject({ route: '(unknown)', status: 404, request_id: 'request-0' });
  vi.advanceTimersByTime(60_000);
  expect(written.slice(11)).toEqual([
    {
      level: 'info',
      time: expect.any(String),
      method: 'GET',
      route: '(unknown)',
      status: 404,
      count: 4_990,
      msg: 'answered alike',
    },
  ]);
  answer('(unknown)', 404);
  vi.advanceTimersByTime(120_000);
  expect(written).toHaveLength(13);
});

it('what is answered, and what fails, has a line each', async () => {
  const answer = await load();
  for (let n = 0; n < 20; n += 1) {
    answer('/dashboard', 200);
    answer('/dashboard', 500);
  }
  expect(written).toHaveLength(40);
});
