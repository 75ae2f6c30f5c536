import { expect, it } from 'vitest';
import { inForce } from './in-force.ts';
import { resolveRedirect } from './resolve.ts';

const redirect = (from: string, to: string, since = '2026-01-01T00:00:00Z') => ({
  from,
  to,
  permanent: true,
  since,
});

it('a URL that a new page took leads nowhere else, not even within a chain', () => {
  const all = [redirect('/blog/a', '/blog/b'), redirect('/blog/x', '/blog/a')];
  expect(resolveRedirect(inForce(all, new Set(['/blog/b'])), '/blog/x')?.to).toBe('/blog/b');
  const taken = inForce(all, new Set(['/blog/a', '/blog/b']));
  expect(resolveRedirect(taken, '/blog/a')).toBeNull();
  expect(resolveRedirect(taken, '/blog/x')?.to).toBe('/blog/a');
});

it('of two redirects from one URL the later one holds, whatever their order', () => {
  const early = redirect('/blog/a/', '/blog/b');
  const late = redirect('/blog/a', '/blog/c', '2026-02-01T00:00:00Z');
  for (const all of [
    [early, late],
    [late, early],
  ]) {
    expect(resolveRedirect(inForce(all, new Set()), '/blog/a')?.to).toBe('/blog/c');
  }
});

it('a page of the site is never redirected', () => {
  expect(inForce([redirect('/services/', '/devis')], new Set())).toEqual([]);
});
