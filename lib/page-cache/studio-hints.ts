/** A hint at a font, as React reads it from a page's inline scripts. */
const FONT_ROW = /:HL\[\\"[^"\\]+\\",\\"font\\",\{[^}]*\}\]\\n/g;

/** The page's HTML without the hints at fonts: Next puts the site's on every page of the app, the Studio's too. */
export const withoutFontHints = (html: string): string => html.replace(FONT_ROW, '');

/** The same of its Link header; undefined where nothing else is hinted at. */
export const withoutFontLinks = (link: string): string | undefined =>
  link
    .split(/,\s*(?=<)/)
    .filter((hint) => !/;\s*as="?font/.test(hint))
    .join(', ') || undefined;
