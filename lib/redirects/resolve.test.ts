import { describe, expect, it } from 'vitest';
import { isOldPath, makesLoop, plainPath, resolveRedirect, withQuery } from './resolve.ts';

const redirects = [
  { from: '/ancienne', to: '/services#make', permanent: true },
  { from: '/a', to: '/b?x=1', permanent: true },
  { from: '/b', to: '/c', permanent: false },
  { from: '/provisoire', to: '/ancienne', permanent: false },
  { from: '/tour', to: '/retour', permanent: true },
  { from: '/retour', to: '/tour/', permanent: true },
  { from: '/soi', to: '/soi', permanent: true },
  { from: '/été', to: '/about', permanent: true },
  { from: '/ailleurs', to: 'https://exemple.fr/ancienne', permanent: true },
];

describe('an old path leads to its new one', () => {
  it('in one hop, whatever the slashes at its end and however it is encoded', () => {
    expect(resolveRedirect(redirects, '/ancienne')).toEqual({
      to: '/services#make',
      permanent: true,
    });
    expect(resolveRedirect(redirects, '/ancienne/')?.to).toBe('/services#make');
    expect(resolveRedirect(redirects, '/%C3%A9t%C3%A9')?.to).toBe('/about');
    expect(resolveRedirect(redirects, '/inconnue')).toBeNull();
  });

  it('over a chain, permanently only where every step is permanent', () => {
    expect(resolveRedirect(redirects, '/a')).toEqual({ to: '/c', permanent: false });
    const first = resolveRedirect(redirects, '/provisoire');
    expect(first).toEqual({ to: '/services#make', permanent: false });
  });

  it('to another site only as typed, without going on from there', () => {
    expect(resolveRedirect(redirects, '/ailleurs')?.to).toBe('https://exemple.fr/ancienne');
  });

  it('with the query of the visit, unless it has its own', () => {
    expect(withQuery('/services#make', 'utm_source=a')).toBe('/services?utm_source=a#make');
    expect(withQuery('/devis?service=make', 'utm_source=a')).toBe('/devis?service=make');
    expect(withQuery('/about', '')).toBe('/about');
  });

  it('nowhere where redirects go round in a loop', () => {
    for (const path of ['/tour', '/retour', '/soi'])
      expect(resolveRedirect(redirects, path)).toBeNull();
    const long = Array.from({ length: 30 }, (_, at) => ({
      from: `/p${at}`,
      to: `/p${at + 1}`,
      permanent: true,
    }));
    expect(resolveRedirect(long, '/p0')).toBeNull();
    expect(resolveRedirect(long, '/p25')?.to).toBe('/p30');
  });

  it('from any path that could be asked for, naughty ones included', () => {
    for (const path of ['/%', '/%E0%A4%A', '/__proto__', '/constructor', '//exemple.fr', '/\u0000'])
      expect(resolveRedirect(redirects, path)).toBeNull();
    expect(plainPath('/')).toBe('/');
  });
});

describe('the Studio refuses', () => {
  it('old paths that no visit could have', () => {
    expect(isOldPath('/ancienne/page')).toBe(true);
    for (const path of [
      '/',
      'ancienne',
      '//exemple.fr',
      '/\\exemple.fr',
      '/a b',
      '/a?x=1',
      '/a#b',
      'https://exemple.fr/a',
      'javascript:alert(1)',
    ])
      expect(isOldPath(path), path).toBe(false);
  });

  it('a redirect that closes a loop with the others', () => {
    expect(makesLoop(redirects, { from: '/c', to: '/a' })).toBe(true);
    expect(makesLoop(redirects, { from: '/c', to: '/c/' })).toBe(true);
    expect(makesLoop(redirects, { from: '/c', to: '/services' })).toBe(false);
  });
});
