import { stegaEncodeSourceMap } from '@sanity/client/stega';
import { describe, expect, it } from 'vitest';
import { beside, fieldsIn, isWords, splitMarks, withoutMarks } from './marks.ts';
import { headedTextBlock } from './rich-text.ts';
import { identifier, linkTarget, text } from './shape.ts';

/** A text of the field `title` as @sanity/client marks it. */
function marked(words: string): string {
  const source = { type: 'documentValue', document: 0, path: 0 } as const;
  const map = {
    documents: [{ _id: 'page', _type: 'page' }],
    paths: ["$['title']"],
    mappings: { "$['title']": { type: 'value', source } as const },
  };
  const config = { enabled: true, studioUrl: '/studio' };
  return (stegaEncodeSourceMap({ title: words }, map, config) as { title: string }).title;
}

describe('a marked text', () => {
  it('is its words, and the marks behind them', () => {
    const [words, marks] = splitMarks(marked('Bonjour'));
    expect(words).toBe('Bonjour');
    expect(marks.length).toBeGreaterThan(100);
    expect(splitMarks('Bonjour')).toEqual(['Bonjour', '']);
    expect(withoutMarks(words + marks)).toBe('Bonjour');
  });

  it('is set in French typography, to its last sign', () => {
    const [, marks] = splitMarks(marked('Prix :'));
    expect(text.parse(marked(' Prix : '))).toMatch(/^Prix\u00a0:\u200b/);
    expect(text.parse(marked('Prix :'))).toBe(`Prix\u00a0:${marks}`);
  });

  it('is set as one text where a block has several runs of words, each with its own marks', () => {
    const block = (children: string[]) =>
      headedTextBlock
        .parse({
          _type: 'block',
          _key: 'b',
          style: 'normal',
          children: children.map((words, index) => ({
            _type: 'span',
            _key: `${index}`,
            text: words,
            marks: [],
          })),
          markDefs: [],
        })
        .children.map((child) => child.text);
    const children = ['Make', ' : oui'];
    expect(block(children.map(marked)).map(withoutMarks)).toEqual(block(children));
    for (const child of block(children.map(marked))) expect(splitMarks(child)[1]).not.toBe('');
  });

  it('is none to a program', () => {
    expect(identifier.parse(marked('make'))).toBe('make');
    expect(linkTarget.parse(marked('Bonjour').replace('Bonjour', '/devis'))).toBe('/devis');
  });
});

describe('what marks say', () => {
  it('is the field, where its words end, of each text in a row', () => {
    const title = { id: 'page', type: 'page', path: 'title' };
    const [words, marks] = splitMarks(marked('Bonjour'));
    expect(fieldsIn(marked('Bonjour'))).toEqual([{ ...title, end: words.length }]);
    const twice = `${marked('Paris')}, ${marked('France')}`;
    expect(fieldsIn(twice).map(({ end }) => end)).toEqual([5, 5 + marks.length + 2 + 6]);
    expect(fieldsIn('Bonjour')).toEqual([]);
  });

  it('leads to what stands beside it', () => {
    expect(beside('tiers[_key=="a"].name', 'price')).toBe('tiers[_key=="a"].price');
    expect(beside('title', 'publishedAt')).toBe('publishedAt');
  });

  it('is said of words, whatever their field is called, and of nothing that a program reads', () => {
    for (const words of ['Site vitrine', 'Étude', 'à la carte', 'Portail : clients']) {
      expect(isWords(words, ['projectTypes', 0, 'label']), words).toBe(true);
    }
    for (const value of [
      'make',
      'https://exemple.fr/a',
      '2026-03-12',
      'ana@exemple.fr',
      '#0f1020',
    ]) {
      expect(isWords(value, ['type']), value).toBe(false);
    }
    expect(isWords('Un titre de partage', ['seo', 'title'])).toBe(false);
    expect(isWords('Un nom', ['_type'])).toBe(false);
  });
});
