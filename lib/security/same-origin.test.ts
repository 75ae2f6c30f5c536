import { expect, it } from 'vitest';
import { isSameOrigin } from './same-origin.ts';

it.each([
  [{ origin: 'https://site.example', host: 'site.example' }, true],
  [{ origin: 'http://localhost:3000', host: 'localhost:3000' }, true],
  [
    { origin: 'https://site.example', host: 'inside:3000', 'x-forwarded-host': 'site.example' },
    true,
  ],
  [{ origin: 'https://evil.example', host: 'site.example' }, false],
  [{ origin: 'http://localhost:4000', host: 'localhost:3000' }, false],
  [{ origin: 'null', host: 'site.example' }, false],
  [{ host: 'site.example' }, false],
  [{ host: 'site.example', 'sec-fetch-site': 'same-origin' }, true],
  [{ host: 'site.example', 'sec-fetch-site': 'same-site' }, false],
  [{ host: 'site.example', 'sec-fetch-site': 'none' }, false],
  [{ origin: 'null', host: 'site.example', 'sec-fetch-site': 'same-origin' }, false],
  [{ origin: '', host: 'site.example' }, false],
])('%j: %s', (headers, expected) => {
  expect(isSameOrigin(new Headers(headers as Record<string, string>))).toBe(expected);
});
