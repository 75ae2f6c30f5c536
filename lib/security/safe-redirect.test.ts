import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generated, LONG_FORM } from '../../tests/support/scale.ts';
import { safeRedirect } from './safe-redirect.ts';

describe('a path to come back to after signing in', () => {
  it.each([
    '/dashboard',
    '/dashboard?tab=profil',
    '/make',
    '/make/runs-dernieres',
    '/dashboard/devis/7f0c',
    '/proposition/7f0c/projet',
    '/suivi/DEV-7K4Q-9XWM/projet',
    '/',
    '/#avis',
    '/devis?service=make',
    '/auth/password',
    '/blog/guide?a=1&b=2#c',
    '/recherche?q=https://exemple.fr',
  ])('keeps %s', (path) => expect(safeRedirect(path)).toBe(path));

  it.each([
    undefined,
    null,
    42,
    ['/dashboard'],
    '',
    'dashboard',
    'https://evil.example',
    'http:evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/\u0000',
    '@evil.example',
    '/auth',
    '/auth?next=/auth',
    '/auth/confirm?token_hash=x',
    '/auth/sign-out',
    '/api/revalidate',
    '/make/runs?scenario=1',
    '/dashboard/export',
    '/dashboard/devis/7f0c/devis.pdf',
    '/proposition/7f0c/preuve.pdf',
    '/proposition/7f0c/projet/fichiers/7f0c',
    '/suivi/DEV-7K4Q-9XWM/projet/fichiers/7f0c',
    '/make/../dashboard/export/',
    `/${'a'.repeat(2000)}`,
  ])('sends %j to the dashboard', (value) => expect(safeRedirect(value)).toBe('/dashboard'));

  it('takes the fallback that it is given', () => {
    expect(safeRedirect('//evil.example', '/make')).toBe('/make');
  });

  it('never leaves the origin, as a browser resolves it', LONG_FORM, () => {
    const unit = fc.constantFrom(...'/\\.:@?#%2e5c\t\n aé', 'evil.example');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 30 }), (value) => {
        const path = safeRedirect(`/${value}`);
        expect(new URL(path, 'https://site.example').origin).toBe('https://site.example');
        expect(new URL(path, 'https://site.example/auth/').href).toBe(
          `https://site.example${path}`,
        );
      }),
      generated(10_000),
    );
  });
});
