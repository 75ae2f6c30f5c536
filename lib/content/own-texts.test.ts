import { describe, expect, it } from 'vitest';
import { OWN_WORDS } from '../words/own.ts';
import { ownTexts } from './own-texts.ts';

/** Own words that are texts alone: of a whole document, or its part « words ». */
const GROUPS = Object.entries(OWN_WORDS).flatMap(([type, own]) => {
  const texts = Object.entries(own.words ?? own).filter(([, text]) => typeof text === 'string');
  return texts.length > 0 ? [[type, Object.fromEntries(texts) as Record<string, string>]] : [];
}) as [string, Record<string, string>][];

describe.each(GROUPS)('the words of %s', (_, own) => {
  it.each([{}, Object.fromEntries(Object.keys(own).map((name) => [name, null]))])(
    'are the site’s own where there are none',
    (written) => expect(ownTexts(own).parse(written)).toEqual(own),
  );

  it('are the consultant’s, each in French typography, and the site’s own beside them', () => {
    const [first = '', ...others] = Object.keys(own);
    const [second, third] = others;
    const written = {
      [first]: ' Et alors ? ',
      ...(second ? { [second]: '  ' } : {}),
      ...(third ? { [third]: 'Dès [date à compléter]' } : {}),
    };
    const rest = Object.fromEntries(others.map((name) => [name, null]));
    expect(ownTexts(own).parse({ ...rest, ...written })).toEqual({
      ...own,
      [first]: 'Et alors\u202f?',
    });
  });
});
