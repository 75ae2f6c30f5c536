import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anchorId, partsOf, tableOfContents, withoutEmptyHeadings } from './contents.ts';
import { typesetSpans } from './typeset.ts';

const heading = (text: string, key = text, style = 'h2') => ({
  _type: 'block',
  _key: key,
  style,
  children: [{ text }],
});

describe('Articles: the table of contents', () => {
  it('lists the h2 titles alone, with anchors a person can read', () => {
    const contents = tableOfContents([
      heading('Où l’on gagne du temps\u00a0: 25h', 'a'),
      heading('Un sous-titre', 'b', 'h3'),
      { _type: 'callout', _key: 'c' },
      heading('Œuvre, cœur & façade\u202f?', 'd'),
    ]);
    expect(contents).toEqual([
      {
        key: 'a',
        id: 'ou-l-on-gagne-du-temps-25h',
        title: 'Où l’on gagne du temps\u00a0: 25h',
      },
      {
        key: 'd',
        id: 'oeuvre-coeur-facade',
        title: 'Œuvre, cœur & façade\u202f?',
      },
    ]);
  });

  it('a heading over nothing takes no place, nor does the part whose headings all stand so', () => {
    const text = { _type: 'block', _key: 't', style: 'normal', children: [{ text: 'Voici.' }] };
    const callout = { _type: 'callout', _key: 'c' };
    const kept = withoutEmptyHeadings([
      heading('Vide'),
      heading('Vide aussi', 'b', 'h3'),
      heading('Les résultats'),
      heading('Détail', 'd', 'h3'),
      text,
      heading('Sans détail', 'e', 'h3'),
      heading('Encart'),
      callout,
      heading('À la fin'),
    ]);
    expect(kept.map(({ _key }) => _key)).toEqual(['Les résultats', 'd', 't', 'Encart', 'c']);
  });

  it('no two parts share an anchor, also where a title looks like a copy', () => {
    const ids = tableOfContents([
      heading('Prix', '1'),
      heading('Prix', '2'),
      heading('Prix 2', '3'),
      heading('Prix', '4'),
      heading('???', '5'),
      heading('!', '6'),
      heading('   ', '7'),
    ]).map(({ id }) => id);
    expect(ids).toEqual(['prix', 'prix-2', 'prix-2-2', 'prix-3', 'partie', 'partie-2']);
  });

  const anyTitles = fc.array(fc.string({ unit: 'grapheme' }));
  it('any titles: unique, stable anchors that can stand in a URL', () => {
    fc.assert(
      fc.property(anyTitles, (titles) => {
        const blocks = titles.map((title, index) => heading(title, `k${index}`));
        const ids = tableOfContents(blocks).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
        expect(tableOfContents(blocks.concat(heading('Fin'))).map(({ id }) => id)).toEqual([
          ...ids,
          expect.any(String),
        ]);
      }),
    );
    expect(anchorId('É'.repeat(3))).toBe('eee');
  });
});

describe('Articles: the parts that the contents follow', () => {
  it('each begins at its title, after what stands before the first; a subtitle begins none', () => {
    const blocks = [
      { _type: 'callout', _key: 'intro' },
      heading('Prix', 'a'),
      heading('Détail', 'b', 'h3'),
      heading('   ', 'blank'),
      heading('Prix', 'c'),
    ];
    const parts = partsOf(blocks, tableOfContents(blocks as Parameters<typeof tableOfContents>[0]));
    expect(parts.map(({ id, blocks }) => [id, blocks.map(({ _key }) => _key)])).toEqual([
      ['', ['intro']],
      ['prix', ['a', 'b', 'blank']],
      ['prix-2', ['c']],
    ]);
  });
});

describe('typography of rich text', () => {
  it('a sign after a mark takes its space', () => {
    const spans = typesetSpans([
      { text: 'Prenez ' },
      { text: 'Make', marks: ['strong'] },
      { text: ' : c’est simple !' },
    ]);
    expect(spans.map(({ text }) => text).join('')).toBe('Prenez Make\u00a0: c’est simple\u202f!');
  });

  it('code stays as written', () => {
    const [code] = typesetSpans([{ text: 'IF({A} ; "b")', marks: ['code'] }]);
    expect(code?.text).toBe('IF({A} ; "b")');
  });

  it('marks and keys stay', () => {
    expect(typesetSpans([{ text: 'Oui !', marks: ['em'], _key: 'k' }])).toEqual([
      { text: 'Oui\u202f!', marks: ['em'], _key: 'k' },
    ]);
  });
});
