import localFont from 'next/font/local';

// Next has every page of the app, the Studio's too, preload what the 404 preloads.
const display = localFont({
  src: '../node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  weight: '200 800',
  style: 'normal',
  display: 'swap',
  variable: '--font-bricolage',
  adjustFontFallback: false,
  preload: false,
});

const text = localFont({
  src: '../node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  weight: '400 700',
  style: 'normal',
  display: 'swap',
  variable: '--font-instrument',
  adjustFontFallback: 'Arial',
  preload: false,
});

/** The same classes as those of `fonts.ts`, for the 404. */
export const fontClasses = `${display.variable} ${text.variable}`;
