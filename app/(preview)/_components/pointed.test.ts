import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { marksFor } from '@/lib/preview/marks.ts';
import { marked } from '@/tests/support/marked.ts';
import { HINT } from './origins.ts';
import { originOf, toldAround } from './pointed.ts';

const field = (path: string) => ({ id: 'page', type: 'page', path });
const said = (words: string, path: string) => words + marksFor(field(path), marked('Titre'));
const attribute = (path: string) => `id=page;type=page;path=${path};base=%2Fstudio`;

/** The text in a page that begins with these words. */
function textIn(html: string, words: string): Text {
  const { document } = new JSDOM(html).window;
  const walker = document.createTreeWalker(document.body, 4);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeValue?.trim().startsWith(words)) return node as Text;
  }
  throw new Error(`« ${words} » is not there`);
}
const origin = (html: string, words: string, offset?: number) =>
  originOf(textIn(html, words), offset);

describe('a text that is clicked leads to', () => {
  it('its own field, whatever else its element says', () => {
    const html = `<p data-sanity="other">${said('950 €', 'price')}<b></b>${said('HT', 'tax')}</p>`;
    expect(origin(html, '950').attribute).toBe(attribute('price'));
    expect(origin(html, 'HT').attribute).toBe(attribute('tax'));
  });

  it('the one of several said in a row that is under the pointer', () => {
    const html = `<p>${said('Paris', 'city')}, ${said('France', 'country')}</p>`;
    expect(origin(html, 'Paris', 2).attribute).toBe(attribute('city'));
    const country = textIn(html, 'Paris').data.indexOf('France') + 1;
    expect(origin(html, 'Paris', country).attribute).toBe(attribute('country'));
  });

  it('what its sentence ends with, in and before a word kept whole or a link', () => {
    const html = `<p>Une adresse <span>e-mail</span> et <a>${said('un lien', 'link')}</a>${said('.', 'text')}</p>`;
    expect(origin(html, 'Une adresse').attribute).toBe(attribute('text'));
    expect(origin(html, 'e-mail').attribute).toBe(attribute('text'));
    expect(origin(html, 'un lien').attribute).toBe(attribute('link'));
  });

  it('what its element, else the part around it, is told to be', () => {
    const html = `<div ${HINT}="Calculé" data-sanity="all"><p><b data-sanity="one">1</b></p><p>2</p></div><p>3</p>`;
    expect(origin(html, '1')).toEqual({ attribute: 'one', hint: null });
    expect(origin(html, '2')).toEqual({ attribute: 'all', hint: 'Calculé' });
    expect(origin(html, '3')).toEqual({ attribute: null, hint: null });
  });
});

it('a picture leads to what it or the part around it is told to be', () => {
  const { document } = new JSDOM(`<div data-sanity="block"><img alt=""></div>`).window;
  const picture = document.querySelector('img');
  expect(picture && toldAround(picture)).toEqual({ attribute: 'block', hint: null });
  expect(toldAround(document.body)).toEqual({ attribute: null, hint: null });
});
