import { expect, it } from 'vitest';
import { isFromSite, isSameOrigin } from './same-origin.ts';

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
  [{ host: 'site.example', referer: 'https://site.example/' }, false],
])('%j: %s', (headers, expected) => {
  expect(isSameOrigin(new Headers(headers as Record<string, string>))).toBe(expected);
});

const HERE = '192.168.1.9:3000';

// Over plain HTTP, from another machine than the server's.
it.each([
  ['GET', { referer: `http://${HERE}/studio/devis` }, true],
  ['POST', { referer: `http://${HERE}/studio/devis` }, false],
  ['POST', { origin: `http://${HERE}` }, true],
  ['GET', {}, false],
  ['GET', { referer: `http://evil.example/${HERE}` }, false],
  ['GET', { referer: 'http://192.168.1.9:4000/' }, false],
  ['GET', { referer: `http://${HERE}/`, 'sec-fetch-site': 'cross-site' }, false],
  ['GET', { referer: `http://${HERE}/`, origin: 'null' }, false],
  ['GET', { 'sec-fetch-site': 'same-origin' }, true],
])('a %s that says %j is from the site: %s', (method, said, expected) => {
  const headers = new Headers({ host: HERE, ...said } as Record<string, string>);
  expect(isFromSite({ method, headers })).toBe(expected);
});
