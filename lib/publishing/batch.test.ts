import { expect, test, vi } from 'vitest';
import { joinBatch } from './batch.ts';

/** A render that lasts until it is told to end, and says which pages it was asked for. */
function heldRender() {
  const asked: string[][] = [];
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  const render = (pages: string[]) => {
    asked.push(pages);
    return held;
  };
  return { asked, end, render };
}

test('changes that come while pages are rendered share the next batch, and its pages', async () => {
  const { asked, end, render } = heldRender();
  const first = await joinBatch();
  const firstIsOver = first.finish(['/'], render);

  const began = vi.fn();
  const waiting = ['/services', '/devis', '/services'].map(async (page) => {
    const batch = await joinBatch();
    began();
    return batch.finish([page, '/'], render);
  });
  await Promise.resolve();
  expect(began).not.toHaveBeenCalled();

  end();
  await firstIsOver;
  await Promise.all(waiting);
  expect(asked).toEqual([['/'], ['/services', '/', '/devis']]);
});

test('a change that comes once a batch has begun waits for the next one', async () => {
  const { asked, end, render } = heldRender();
  const marking = await joinBatch();
  const latecomer = joinBatch().then((batch) => batch.finish(['/about'], render));
  end();
  await marking.finish(['/'], render);
  await latecomer;
  expect(asked).toEqual([['/'], ['/about']]);
});

test('a render that fails ends its batch all the same', async () => {
  const failing = await joinBatch();
  await expect(failing.finish(['/'], () => Promise.reject(new Error('no page')))).rejects.toThrow(
    'no page',
  );
  const next = await joinBatch();
  await next.finish([], async () => undefined);
});
