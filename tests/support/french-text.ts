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
    const spoken = ['alt', 'title', 'aria-label', 'aria-roledescription', 'placeholder'];
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

/** Each « e-mail », « no-code » or « -t-il » after its verb that the page, as wide as it is now, shows on two lines. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      for (const { index, 0: word } of text.matchAll(
        /e-mails?|no-code|-(?:t-)?(?:je|ils?|elles?|on|vous|ce|moi)(?![\p{L}-])/giu,
      )) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(text.slice(Math.max(0, index - 30), index + 30));
      }
    }
    return broken;
  });
}

/** URLs, domains, e-mail addresses and file names follow rules of their own. */
const UNTOUCHED =
  /\b(?:https?:\/\/|mailto:|tel:)\S+|\S+@\S+|\b[\w-]+(?:\.[\w-]+)*\.(?:fr|com|io|org|eu|net)\b\S*|\b[\w-]+\.(?:webp|png|jpe?g|pdf)\b/g;

/** Faults of French typography; the bar « typography » counts these. */
const FAULTS: ReadonlyArray<[string, RegExp]> = [
  ['straight apostrophe', /'/],
  ['straight quote', /"/],
  ['; ! or ? without its narrow space', /[^\u202f;!?\s(«](?:[;!?])(?=\s|$)|[^\S\u202f][;!?]/u],
  ['colon without its space', /[^\S\u00a0]:(?=\s|$)|[\p{L}\p{N})»]:(?=\s|$)/u],
  ['guillemet without its narrow space', /«(?!\u202f)|(?<!\u202f)»/],
  // « article 6.1.b » is a number of a law's part, not a decimal.
  ['decimal point', /\d\.\d+(?![\d.])/],
  ['unit after an ordinary space', /\d [€%‰$h]/],
  ['unit without a space', /\d[€%‰$]/],
  ['ordinary space between thousands', /\d \d{3}(?!\d)/],
  ['thousands without a space', /(?<![\d,.])\d{4,}\+|\bplus de \d{4}/i],
  // The consultant says « je »; « Je/nous » is the law's own form of withdrawal.
  ['« nous » for one person', /(?<![\p{L}/])(?:nous|notre|nos)(?![\p{L}/])/iu],
  ['e-mail in another writing', /(?<![\p{L}-])e?mails?(?![\p{L}-])/iu],
  ['token in another word', /(?<!\p{L})jetons?(?!\p{L})/iu],
  [
    'the promised delay in another writing',
    /(?<!\d)24(?:\s|-)?heures?\s(?!en|de)|\s24\sh\b(?!\sde)|(?<!\dh, en heures )ouvrée?s?(?!\p{L})/iu,
  ],
  [
    '« ce n’est pas X : c’est Y »',
    /\bn(?:e\s|’)[^.:!?]*\spas\s[^.:!?]*(?::|,)\s(?:c’(?:est|était)|ce\ssont|cela|elles?\s|ils?\s)/iu,
  ],
  ['a place for a value that is not known', /\{\p{L}+\}/u],
];

/** Words of the specification that keep their writing (product.md, Typography). */
const SPECIFIED =
  /Email invalide|Veuillez entrer une adresse email valide|Vérifiez votre email pour confirmer votre compte\./g;

/** Each fault of typography with the text around it. */
export function typographyFaults(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const text = line.replace(UNTOUCHED, '…').replace(SPECIFIED, '…');
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
  /\b(?:the|and|with|your|you|of|for|this|that|these|not|from|have|has|will|please|required|invalid|loading|submit|search|close|open|previous|read|more|back to|learn|view|cancel|save|delete|error|something|went|wrong|page not found|sign (?:in|up|out)|log ?(?:in|out)|password|skip to|square|clear|edited|created|cropped|hotspot|untitled|retry|sortable|draggable|unpublish|published|scheduled|crashed|found|remove|january|february|april|june|july|september|october|november|december|status|started|completed|upgrade)\b/i;

/** Dates as English writes them: « Mon Jan 26 2026 », « Nov 22, 2026 ». */
const ENGLISH_DATE =
  /\b(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) )?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2},? \d{4}\b/;

/** The name of a label, shown in its place where it has no words. */
const LABEL_NAME = /^(?=[^-]*-)[a-z]+(?:-[a-z]+)*(?:\.[a-z]+(?:-[a-z]+)*)+$/;

/** Names that are English because their makers chose so. */
const NAMES = /\b(?:Product builder|open[- ]source|Data Stores?|SIL Open Font License)\b/gi;

/** Each line that holds English words, an English date or a label's name; the bar « French » counts these. */
export function englishLines(lines: readonly string[]): string[] {
  return lines.filter((line) => {
    const text = line.replace(UNTOUCHED, '').replace(NAMES, '');
    return ENGLISH.test(text) || ENGLISH_DATE.test(text) || LABEL_NAME.test(text);
  });
}
