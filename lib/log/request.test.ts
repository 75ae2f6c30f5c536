import { expect, it } from 'vitest';
import { currentRequest, requestIdOf, withRequest } from './request.ts';

const NEW = /^[0-9a-f-]{36}$/;

it('has the id that a named proxy gave it', () => {
  expect(requestIdOf({ 'x-request-id': '5f1c0d2e9a7b4c38' })).toBe('5f1c0d2e9a7b4c38');
});

it.each(['', 'court', 'a"},{"level":"error', 'deux\nlignes', 'x'.repeat(65)])(
  'has one of its own in the place of %j',
  (given) => {
    expect(requestIdOf({ 'x-request-id': given })).toMatch(NEW);
  },
);

it('has another than the next one', () => {
  expect(requestIdOf({})).not.toBe(requestIdOf({}));
});

it('is known to what follows from it, and to nothing beside', async () => {
  const follows = withRequest({ id: 'premiere' }, async () => {
    await new Promise(setImmediate);
    return currentRequest()?.id;
  });
  expect(currentRequest()).toBeUndefined();
  expect(await follows).toBe('premiere');
});
