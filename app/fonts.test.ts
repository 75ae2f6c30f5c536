import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { expect, it } from 'vitest';
import { SENT_TOASTS } from '../lib/requests/sent.ts';

type Glyph = { advanceWidth: number; path: { commands: unknown[] } };
/** The font as pdfkit opens it. */
type Opened = {
  _font: { font: { unitsPerEm: number; glyphForCodePoint: (code: number) => Glyph } };
};

const open = (name: string) => {
  const file = fileURLToPath(new URL(`./fonts/${name}.woff2`, import.meta.url));
  return (new PDFDocument().font(file) as unknown as Opened)._font.font;
};

it('the narrow no-break space has a width that is seen', () => {
  const font = open('narrow-space');
  expect(font.glyphForCodePoint(0x202f).advanceWidth / font.unitsPerEm).toBe(0.2);
});

it('every emoji of the toasts is drawn, and asked for by fonts.ts', () => {
  const font = open('emoji');
  const declared = readFileSync(new URL('./fonts.ts', import.meta.url), 'utf8');
  const said = [SENT_TOASTS.quote('24h'), SENT_TOASTS.training('24h'), SENT_TOASTS.message()];
  const emoji = said.flatMap(({ title }) => title.match(/\p{Extended_Pictographic}/gu) ?? []);
  expect(emoji).toHaveLength(3);
  for (const one of emoji) {
    const code = one.codePointAt(0) ?? 0;
    // A font's box for what it lacks has fewer.
    expect(font.glyphForCodePoint(code).path.commands.length, one).toBeGreaterThan(30);
    expect(declared).toContain(`U+${code.toString(16).toUpperCase()}`);
  }
});
