/** A list's sign as Word writes it before an item: « 1. », « b) », « iv. »; anything else is a bullet. */
const NUMBERED = /^\(?(?:\d+|[a-z]|[ivxlcdm]+)[.)]/i;

/** The list and the level that a paragraph of Word's belongs to. */
const MEMBERSHIP = /mso-list:\s*(l\d+)\s+(level\d+)/;

/** Elements that Word draws a list's signs with, however its style is spaced. */
const SIGNS = '[style*="mso-list:ignore" i], [style*="mso-list: ignore" i]';

/** Looks that stand for emphasis where a page has no element for it. */
const EMPHASIS = [
  {
    tag: 'strong',
    is: ({ fontWeight }: CSSStyleDeclaration) => /^(?:bold|[6-9]00)$/.test(fontWeight),
  },
  { tag: 'em', is: ({ fontStyle }: CSSStyleDeclaration) => fontStyle === 'italic' },
];

/** Says emphasis by its elements. Google's editor has looks alone, which the library reads by itself. */
function tellEmphasis(document: Document): void {
  if (document.querySelector('[id^="docs-internal-guid"]')) return;
  for (const span of document.querySelectorAll<HTMLElement>('span[style]')) {
    for (const { tag, is } of EMPHASIS) {
      if (!is(span.style)) continue;
      const element = document.createElement(tag);
      element.append(...span.childNodes);
      span.append(element);
    }
  }
}

/**
 * What office programs copied, without what stands for their own drawing of it: the signs of Word's lists, which are told
 * by a style rule instead, as Word itself writes one where it copies a whole document.
 */
export function tidyOfficeHtml(document: Document): Document {
  const styles = [...document.querySelectorAll('style')].map(({ textContent }) => textContent);
  const kinds = new Map<string, string>();
  for (const sign of document.querySelectorAll(SIGNS)) {
    const item = sign.closest('p, h1, h2, h3, h4, h5, h6');
    const [, list, level] = MEMBERSHIP.exec(item?.getAttribute('style') ?? '') ?? [];
    const isNumbered = NUMBERED.test(sign.textContent?.trim() ?? '');
    if (list && level) kinds.set(`${list}:${level}`, isNumbered ? 'decimal' : 'bullet');
    sign.remove();
  }
  const told = [...kinds].filter(([key]) => !styles.some((css) => css?.includes(`@list ${key}`)));
  if (told.length > 0) {
    const style = document.createElement('style');
    style.textContent = told
      .map(([key, kind]) => `@list ${key} {mso-level-number-format:${kind}}`)
      .join('\n');
    document.head.append(style);
  }
  tellEmphasis(document);
  return document;
}
