import { expect, it } from 'vitest';
import { Opened } from '../opened.ts';

it('closes what was opened, the last first, and once', async () => {
  const opened = new Opened();
  const closed: string[] = [];
  for (const name of ['folder', 'database', 'server']) {
    expect(opened.adopt(name, async (one) => closed.push(one))).toBe(name);
  }
  await opened.close();
  await opened.close();
  expect(closed).toEqual(['server', 'database', 'folder']);
});

it('closes the rest where one does not close, and says so', async () => {
  const opened = new Opened();
  let released = false;
  opened.adopt('folder', () => {
    released = true;
  });
  opened.adopt('database', () => Promise.reject(new Error('panne')));
  await expect(opened.close()).rejects.toThrow('panne');
  expect(released).toBe(true);
});
