/** How a mail is read: its name, and how wide the screen is, in px. */
export const READINGS = {
  phone: { label: 'Téléphone', width: 390 },
  laptop: { label: 'Ordinateur', width: 700 },
  text: { label: 'Texte seul', width: 0 },
} as const;

export type Reading = keyof typeof READINGS;

const BY_NIGHT = '@media (prefers-color-scheme:dark)';
const BOTH = 'color-scheme:light dark';

/** Links open in a tab of their own, which the frame's sandbox lets none of them have: nothing in it can be opened. */
const DEAD_LINKS = '<head><base target="_blank">';

/** A mail's HTML as a program shows it by day or by night, whatever the Studio is shown by, with links that lead nowhere. */
export const asShown = (html: string, isDark: boolean): string =>
  html
    .replace('<head>', DEAD_LINKS)
    .replaceAll(BY_NIGHT, isDark ? '@media all' : '@media not all')
    .replaceAll(BOTH, `color-scheme:${isDark ? 'dark' : 'light'}`);
