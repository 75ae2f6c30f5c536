import { describe, expect, it } from 'vitest';
import { marked } from '../../tests/support/marked.ts';
import { paragraphs } from '../content/paragraphs.ts';
import { headedTextBlock } from '../content/rich-text.ts';
import { identifier, linkTarget, text } from '../content/shape.ts';
import { beside, fieldsIn, isWords, marksFor, splitMarks, withoutMarks } from './marks.ts';

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

  it('is read of marks that follow one another, the first', () => {
    const [, marks] = splitMarks(marked('Bonjour'));
    expect(fieldsIn(`Bonjour${marks}${marks}`)).toHaveLength(1);
  });

  it('is given to a value that has none, in a preview alone', () => {
    const siret = { id: 'siteSettings', type: 'siteSettings', path: 'legal.siret' };
    expect(fieldsIn(`123${marksFor(siret, marked('Atelier'))}`)).toEqual([{ ...siret, end: 3 }]);
    expect(marksFor(siret, 'Atelier')).toBe('');
  });

  it('is of each paragraph of a text', () => {
    const shown = paragraphs(marked('Un\n\nDeux'));
    expect(shown.map(withoutMarks)).toEqual(['Un', 'Deux']);
    expect(shown.flatMap(fieldsIn).map(({ path }) => path)).toEqual(['title', 'title']);
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
