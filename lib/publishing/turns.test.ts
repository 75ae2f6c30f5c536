import { expect, test, vi } from 'vitest';
import { takeTurn } from './turns.ts';

/** A render that lasts until it is told to end, and says which pages it was asked for. */
function heldRender() {
  const asked: string[][] = [];
  const held = Promise.withResolvers<void>();
  const render = (pages: string[]) => {
    asked.push(pages);
    return held.promise;
  };
  return { asked, end: held.resolve, render };
}

test('changes that come while pages are rendered share the next turn, and its pages', async () => {
  const { asked, end, render } = heldRender();
  const first = await takeTurn();
  const firstIsOver = first.finish(['/'], render);

  const began = vi.fn();
  const waiting = ['/services', '/devis', '/services'].map(async (page) => {
    const turn = await takeTurn();
    began();
    return turn.finish([page, '/'], render);
  });
  await Promise.resolve();
  expect(began).not.toHaveBeenCalled();

  end();
  await firstIsOver;
  await Promise.all(waiting);
  expect(asked).toEqual([['/'], ['/services', '/', '/devis']]);
});

test('a change that comes once a turn has begun waits for the next one', async () => {
  const { asked, end, render } = heldRender();
  const marking = await takeTurn();
  const latecomer = takeTurn().then((turn) => turn.finish(['/about'], render));
  end();
  await marking.finish(['/'], render);
  await latecomer;
  expect(asked).toEqual([['/'], ['/about']]);
});

test('a render that fails ends its turn all the same', async () => {
  const failing = await takeTurn();
  await expect(failing.finish(['/'], () => Promise.reject(new Error('no page')))).rejects.toThrow(
    'no page',
  );
  const next = await takeTurn();
  await next.finish([], async () => undefined);
});
