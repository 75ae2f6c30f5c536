import localFont from 'next/font/local';

/** Titles. */
export const display = localFont({
  src: '../node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  weight: '200 800',
  style: 'normal',
  display: 'swap',
  variable: '--font-bricolage',
  // globals.css has a closer stand-in: titles are always bold.
  adjustFontFallback: false,
});

/** Everything else. */
export const text = localFont({
  src: '../node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  weight: '400 700',
  style: 'normal',
  display: 'swap',
  variable: '--font-instrument',
  adjustFontFallback: 'Arial',
});

/** The narrow no-break space of thousands and of « ! », which both of them lack: another font's may not show. */
export const narrowSpace = localFont({
  src: './fonts/narrow-space.woff2',
  declarations: [{ prop: 'unicode-range', value: 'U+202F' }],
  variable: '--font-narrow-space',
  preload: false,
  adjustFontFallback: false,
});

/** The emoji of the toasts (lib/requests/sent.ts), where a machine has none of its own. */
export const emoji = localFont({
  src: './fonts/emoji.woff2',
  declarations: [{ prop: 'unicode-range', value: 'U+1F389, U+1F4E7' }],
  variable: '--font-emoji',
  preload: false,
  adjustFontFallback: false,
});
