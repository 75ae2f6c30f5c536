import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { RichText } from '../rich-text/rich-text.tsx';
import { MarkedText } from './marked-text.tsx';
import { Words } from './whole-words.tsx';

const whole = (word: string) => `<span class="whitespace-nowrap">${word}</span>`;

describe('words that stay on one line', () => {
  it('in a text, and beside a fact that is missing', () => {
    expect(renderToStaticMarkup(<Words>Un e-mail, sans no-code.</Words>)).toBe(
      `Un ${whole('e-mail')}, sans ${whole('no-code')}.`,
    );
    expect(renderToStaticMarkup(<Words>Le 1er mars</Words>)).toBe('Le 1<sup>er</sup> mars');
    expect(renderToStaticMarkup(<MarkedText>Le no-code [date à compléter]</MarkedText>)).toContain(
      `Le ${whole('no-code')} <mark`,
    );
  });

  it('in rich text, inside what is marked, and never in code', () => {
    const span = (text: string, marks: string[] = []) => ({
      _type: 'span',
      _key: text,
      text,
      marks,
    });
    const value = [
      {
        _type: 'block',
        _key: 'b',
        markDefs: [{ _type: 'link', _key: 'l', href: '/contact' }],
        children: [
          span('dès le 1er, '),
          span('un e-mail à moi', ['l']),
          span('{e-mail}', ['code']),
        ],
      },
    ];
    const html = renderToStaticMarkup(<RichText value={value} />);
    expect(html).toContain('>dès le 1<sup>er</sup>, <a');
    expect(html).toContain(`>un ${whole('e-mail')} à moi</a>`);
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(html).toContain('>{e-mail}</code>');
  });
});
