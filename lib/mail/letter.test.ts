import { describe, expect, it } from 'vitest';
import { NAUGHTY_STRINGS } from '@/tests/support/naughty-strings';
import { escapeHtml, type Letter, letterHtml, letterText } from './letter';

const letter = (value: string): Letter => ({
  title: value,
  intro: [value],
  facts: [{ label: 'Message', value }],
  outro: [value],
  signature: [value],
});

describe('a mail', () => {
  it('shows what was written, in text to the letter', () => {
    for (const value of NAUGHTY_STRINGS) expect(letterText(letter(value))).toContain(value);
  });

  it('holds no markup but its own, whatever was written', () => {
    const tags = (html: string) => html.match(/<[a-z!/][^>]*>/gi)?.filter((tag) => tag !== '<br>');
    const own = tags(letterHtml(letter('texte')));
    for (const value of NAUGHTY_STRINGS) {
      expect(tags(letterHtml(letter(value)))).toEqual(own);
      expect(letterHtml(letter(value))).toContain(escapeHtml(value).replaceAll('\n', '<br>'));
    }
  });

  it('keeps the lines of a message', () => {
    expect(letterHtml(letter('Bonjour,\nmerci'))).toContain('Bonjour,<br>merci');
  });
});
