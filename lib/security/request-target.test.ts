import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generated, LONG_FORM } from '../../tests/support/scale.ts';
import { plainTarget } from './request-target.ts';

describe('what a request asks for', () => {
  it.each([
    '/',
    '/services',
    '/blog/guide?a=1&b=%C3%A9',
    '//services',
    '/%zz',
    '/a%2fb',
    '/studio/structure;article%2C1',
    '/_next/static/chunks/app/%5Bslug%5D.js',
  ])('stays as it is: %s', (target) => expect(plainTarget(target)).toBe(target));

  it.each([
    ['/x/../studio', '/studio'],
    ['/./studio', '/studio'],
    ['/%2e%2e/studio', '/studio'],
    ['/studio/%2E./services', '/services'],
    ['/../../../etc/passwd', '/etc/passwd'],
    ['/studio#x', '/studio'],
    ['/\\studio', '//studio'],
    ['/studio\\..\\services', '/services'],
    ['/services?', '/services'],
    ['/services?a=<b>', '/services?a=%3Cb%3E'],
  ])('is put in order: %s', (target, plain) => expect(plainTarget(target)).toBe(plain));

  it.each([
    '*',
    '',
    'studio',
    'http://site.example/studio',
    'https://evil.example/',
    'evil:443',
    '/studio/%00',
    '/api/inbox?search=%00',
    '/devis?nom=a%00b',
  ])('is nothing of this site: %j', (target) => expect(plainTarget(target)).toBeNull());

  it('has one form, which no step leads out of', LONG_FORM, () => {
    const piece = fc.constantFrom('/', '.', '..', '%2e', '%2E', '\\', '?', '#', '%', '@', 'a', 'é');
    const target = fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`);
    fc.assert(
      fc.property(target, (one) => {
        const plain = plainTarget(one) ?? '';
        expect(plainTarget(plain)).toBe(plain);
        expect(plain.split('?')[0]).not.toMatch(/#|\\|\/(?:\.|%2e){1,2}(?:\/|$)/i);
      }),
      generated(10_000),
    );
  });
});
