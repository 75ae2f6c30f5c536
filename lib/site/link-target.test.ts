import { describe, expect, it } from 'vitest';
import { isLinkTarget } from './link-target.ts';

describe('where a link of the content may lead', () => {
  it.each(['/contact', '/services#make', '/devis?service=make', 'https://www.make.com/fr', '/'])(
    '%s',
    (href) => expect(isLinkTarget(href)).toBe(true),
  );
  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'http://exemple.fr',
    '//exemple.fr',
    '/\\exemple.fr',
    '/\t/exemple.fr',
    'https:/exemple.fr',
    'https://',
    'https://exemple .fr',
    'contact',
    '#partie',
    '',
  ])('not %j', (href) => expect(isLinkTarget(href)).toBe(false));
});
