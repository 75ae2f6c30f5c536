import { describe, expect, it } from 'vitest';
import { NAUGHTY_STRINGS } from '../../tests/support/naughty-strings/index.ts';
import { type MailBody, mailText } from './mail-body.ts';
import { escapeHtml, mailHtml } from './mail-html.ts';

const body = (value: string): MailBody => ({
  brand: value,
  title: value,
  intro: [value],
  facts: [{ label: 'Message', value }],
  action: null,
  outro: [value],
  signature: [value],
});

describe('a mail', () => {
  it('shows what was written, in text to the letter', () => {
    for (const value of NAUGHTY_STRINGS) expect(mailText(body(value))).toContain(value);
  });

  it('holds no markup but its own, whatever was written', () => {
    // Addresses are links in words that are no stranger's.
    const tags = (html: string) =>
      html
        .replaceAll(/<a href="https?:[^"]*" class="link"[^>]*>(.*?)<\/a>/g, '$1')
        .match(/<[a-z!/][^>]*>/gi)
        ?.filter((tag) => tag !== '<br>');
    const own = tags(mailHtml(body('texte')));
    for (const value of NAUGHTY_STRINGS) {
      expect(tags(mailHtml(body(value)))).toEqual(own);
      expect(mailHtml(body(value))).toContain(escapeHtml(value).replaceAll('\n', '<br>'));
    }
  });

  it('keeps the lines of a message', () => {
    expect(mailHtml(body('Bonjour,\nmerci'))).toContain('Bonjour,<br>merci');
  });
});
