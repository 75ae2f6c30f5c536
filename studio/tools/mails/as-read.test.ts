import { expect, it } from 'vitest';
import { mailHtml } from '../../../lib/mail/mail-html.ts';
import { asShown } from './as-read.ts';

const html = mailHtml({
  brand: 'Atelier',
  title: 'Titre',
  intro: ['Texte'],
  facts: [],
  action: { label: 'Ouvrir', href: 'https://site.example/' },
  outro: [],
  signature: [],
});

it.each([
  [false, '@media not all', 'color-scheme:light;'],
  [true, '@media all', 'color-scheme:dark;'],
])('shows a mail by night or by day, whatever the Studio is in (%s)', (isDark, media, scheme) => {
  const shown = asShown(html, isDark);
  expect(shown).toContain(media);
  expect(shown).toContain(scheme);
  expect(shown).not.toContain('prefers-color-scheme');
});

it('lets no link of a mail open in the place of the mail', () => {
  expect(asShown(html, false)).toContain('<head><base target="_blank">');
});
