/** The themes that a visitor may choose; « system » follows the device. */
export const THEMES = ['system', 'light', 'dark'] as const;

export type Theme = (typeof THEMES)[number];

/** Storage key of the choice; nothing is stored while the device decides. */
const THEME_KEY = 'theme';

/**
 * Sets the remembered theme before anything is painted. It stands in the `<head>` of every page as
 * it is: its hash is in the Content-Security-Policy.
 */
export const THEME_SCRIPT = `try{const t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;

/** The theme that the page shows now. */
export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** Event of the document: another theme was chosen. */
const CHANGED = 'theme';

/** Calls `onChange` whenever a theme is chosen, until the answer is called. */
export function onThemeChange(onChange: () => void): () => void {
  document.addEventListener(CHANGED, onChange);
  return () => document.removeEventListener(CHANGED, onChange);
}

/** Shows a theme, and remembers it where the browser lets us. */
export function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage may be forbidden: the choice then holds for this page.
  }
  document.dispatchEvent(new Event(CHANGED));
}
