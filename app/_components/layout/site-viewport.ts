import type { Viewport } from 'next';

/** The colours of a browser's own bars around a page of the site. */
export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f5f0e4' },
    { media: '(prefers-color-scheme: dark)', color: '#14130f' },
  ],
};
