import type { SanityClient } from '@sanity/client';
import { evaluate, parse } from 'groq-js';
import { afterEach, expect, it, vi } from 'vitest';
import { brokenLinks } from './broken-links.ts';

const AT = '2026-03-02T08:00:00.000Z';

const dataset = [
  { _id: 'contactPage', _type: 'contactPage' },
  {
    _id: 'aboutPage',
    _type: 'aboutPage',
    closing: {
      primary: { label: 'A', href: '/blog/disparu' },
      secondary: { label: 'B', href: 'https://exemple.fr/x' },
    },
  },
  { _id: 'navigation', _type: 'navigation', cta: { label: 'C', href: '/contact' } },
];
const client = {
  fetch: async (query: string, params: object) =>
    (await evaluate(parse(query), { dataset, params })).get(),
} as unknown as SanityClient;
const context = { client, token: undefined, userId: undefined, userNames: async () => new Map() };

afterEach(() => vi.unstubAllGlobals());

it('lists the links of the site that lead nowhere, each with the way to its field', async () => {
  expect(await brokenLinks.read(context)).toEqual([
    {
      key: 'aboutPage.closing.primary.href',
      title: 'Page À propos',
      detail: expect.stringContaining('Aucune page publiée n’est à l’adresse /blog/disparu'),
      intent: 'edit',
      params: { id: 'aboutPage', type: 'aboutPage', path: 'closing.primary.href' },
    },
  ]);
});

it('and those to other sites that the last check in this browser found broken', async () => {
  const verdict = { state: 'broken', detail: 'la page n’existe plus (404)' };
  const kept = JSON.stringify({ at: AT, verdicts: [['https://exemple.fr/x', verdict]] });
  vi.stubGlobal('localStorage', { getItem: () => kept });
  expect((await brokenLinks.read(context)).at(1)).toMatchObject({
    key: 'aboutPage.closing.secondary.href',
    detail: 'https://exemple.fr/x\u00a0: la page n’existe plus (404)',
  });
});
