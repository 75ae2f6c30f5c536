import { expect, test } from 'vitest';
import { comparedUrl, isCompared } from './compared.ts';

const SITE = 'http://localhost:3000';

test('a page is asked for as it is online, with its own query and place', () => {
  const url = comparedUrl('/devis?service=make#tarifs', SITE);
  expect(url).toBe(`${SITE}/devis?service=make&apercu=en-ligne#tarifs`);
  expect(isCompared(new URL(url).searchParams)).toBe(true);
  expect(comparedUrl(url, SITE)).toBe(url);
});

test('nothing else asks for that', () => {
  expect(isCompared(new URLSearchParams('apercu=brouillon&service=make'))).toBe(false);
  expect(isCompared(new URLSearchParams())).toBe(false);
});
