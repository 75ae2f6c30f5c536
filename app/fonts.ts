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
