import type { Page } from '@playwright/test';

/**
 * Everything that a page says in French, a block a line: its text, hidden parts included, what it
 * says to those who do not see it, and its title and description. English parts marked as such
 * (the specified 404 line), code, scripts and styles are left out.
 */
export function frenchText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const left =
      'script, style, template, noscript, code, pre, [lang]:not([lang^="fr"]), nextjs-portal';
    const spoken = ['alt', 'title', 'aria-label', 'placeholder'];
    const lines: string[] = [];
    let line = '';
    const endLine = () => {
      lines.push(line);
      line = '';
    };
    const read = (node: Node) => {
      if (node instanceof Text) {
        line += node.data;
        return;
      }
      if (!(node instanceof Element) || node.matches(left)) return;
      for (const name of spoken) lines.push(node.getAttribute(name) ?? '');
      const inline = getComputedStyle(node).display.startsWith('inline') && node.tagName !== 'BR';
      if (!inline) endLine();
      for (const child of node.childNodes) read(child);
      if (!inline) endLine();
    };
    read(document.body);
    endLine();
    lines.push(document.title);
    for (const meta of document.querySelectorAll(
      'meta[name="description"], meta[property^="og:title"]',
    ))
      lines.push(meta.getAttribute('content') ?? '');
    // Spaces that a page collapses, and none that it keeps.
    return lines.map((one) => one.replace(/[ \t\r\n]+/g, ' ').trim()).filter(Boolean);
  });
}

/** Addresses, domains, e-mail addresses and file names follow rules of their own. */
const UNTOUCHED =
  /\b(?:https?:\/\/|mailto:|tel:)\S+|\S+@\S+|\b[\w-]+(?:\.[\w-]+)*\.(?:fr|com|io|org|eu|net)\b\S*/g;

/** What French typography forbids; the bar « typography » counts these. */
const FAULTS: ReadonlyArray<[string, RegExp]> = [
  ['straight apostrophe', /'/],
  ['straight quote', /"/],
  ['; ! or ? without its narrow space', /[^\u202f;!?\s(«](?:[;!?])(?=\s|$)|[^\S\u202f][;!?]/u],
  ['colon without its space', /[^\S\u00a0]:(?=\s|$)|[\p{L}\p{N})»]:(?=\s|$)/u],
  ['guillemet without its narrow space', /«(?!\u202f)|(?<!\u202f)»/],
  // « article 6.1.b » is a number of a law's part, not a decimal.
  ['decimal point', /\d\.\d+(?![\d.])/],
  ['unit after an ordinary space', /\d [€%‰$h]/],
  ['unit without a space', /\d[€%‰]/],
  ['ordinary space between thousands', /\d \d{3}(?!\d)/],
];

/** Each fault of typography with the text around it. */
export function typographyFaults(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const text = line.replace(UNTOUCHED, '…');
    return FAULTS.flatMap(([name, pattern]) => {
      const match = pattern.exec(text);
      return match
        ? [`${name}: « ${text.slice(Math.max(0, match.index - 25), match.index + 25)} »`]
        : [];
    });
  });
}

/** Words that are English and nothing else. */
const ENGLISH =
  /\b(?:the|and|with|your|you|of|for|this|that|these|not|from|have|has|will|please|required|invalid|loading|submit|search|close|open|previous|read|more|back to|learn|view|cancel|save|delete|error|something|went|wrong|page not found|sign (?:in|up|out)|log ?(?:in|out)|password|skip to)\b/i;

/** Names that are English because their makers chose so. */
const NAMES = /\b(?:Product builder|open[- ]source|Data Stores?|SIL Open Font License)\b/gi;

/** Each line that holds English words; the bar « French » counts these. */
export function englishLines(lines: readonly string[]): string[] {
  return lines.filter((line) => ENGLISH.test(line.replace(UNTOUCHED, '').replace(NAMES, '')));
}
