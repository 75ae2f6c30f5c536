import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generated, LONG_FORM } from '../../tests/support/scale.ts';
import { type Feed, rssFeed } from './feed.ts';

const feed = (items: Feed['items'] = []): string =>
  rssFeed({
    title: 'Le carnet',
    description: 'Des articles',
    siteUrl: 'https://exemple.fr/blog',
    feedUrl: 'https://exemple.fr/blog/flux.xml',
    items,
  });

const item = {
  title: 'Make & n8n <comparés>',
  excerpt: 'Deux « outils », l’un "simple"',
  category: 'Comparatif',
  url: 'https://exemple.fr/blog/comparatif',
  publishedAt: '2026-01-20T08:00:00Z',
};

const unescaped = (xml: string) =>
  xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

describe('/blog: the RSS feed', () => {
  it('names itself, and has dates as RFC 822 asks', () => {
    const xml = feed([item, { ...item, publishedAt: '2026-03-03T08:00:00Z' }]);
    expect(xml).toContain(
      '<atom:link href="https://exemple.fr/blog/flux.xml" rel="self" type="application/rss+xml"/>',
    );
    expect(xml).toContain('<pubDate>Tue, 20 Jan 2026 08:00:00 GMT</pubDate>');
    expect(xml).toContain('<lastBuildDate>Tue, 03 Mar 2026 08:00:00 GMT</lastBuildDate>');
    expect(xml).toContain(`<guid isPermaLink="true">${item.url}</guid>`);
  });

  it('is a valid channel without any article', () => {
    expect(feed()).not.toContain('<item>');
    expect(feed()).not.toContain('lastBuildDate');
  });

  it('escapes what a title may hold, and nothing is lost', () => {
    expect(feed([item])).toContain('<title>Make &amp; n8n &lt;comparés&gt;</title>');
  });

  const anyText = fc.string({ unit: 'binary' });
  it('takes any text: no character of it becomes markup or breaks the XML', LONG_FORM, () => {
    fc.assert(
      fc.property(anyText, fc.string(), (title, excerpt) => {
        const xml = feed([{ ...item, title, excerpt }]);
        const [, shown = ''] = /<item>\n<title>([\s\S]*?)<\/title>/.exec(xml) ?? [];
        expect(shown).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|apos);)/);
        expect(xml.isWellFormed()).toBe(true);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: XML may not hold them.
        const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
        expect(xml).not.toMatch(forbidden);
        expect(unescaped(shown)).toBe(title.replace(forbidden, ''));
        expect(xml.match(/<item>/g)).toHaveLength(1);
      }),
      generated(500),
    );
  });
});
