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
  // A GET over plain HTTP, from another machine than the server's.
  [{ host: '192.168.1.9:3000', referer: 'http://192.168.1.9:3000/studio/devis' }, true],
  [{ host: '192.168.1.9:3000', referer: 'http://evil.example/192.168.1.9:3000' }, false],
  [{ host: '192.168.1.9:3000', referer: 'http://192.168.1.9:4000/' }, false],
  [
    {
      host: 'site.example',
      referer: 'https://site.example/',
      'sec-fetch-site': 'cross-site',
    },
    false,
  ],
  [{ origin: 'null', host: 'site.example', referer: 'https://site.example/' }, false],
])('%j: %s', (headers, expected) => {
  expect(isSameOrigin(new Headers(headers as Record<string, string>))).toBe(expected);
});
