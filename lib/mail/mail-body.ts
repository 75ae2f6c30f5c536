/**
 * A mail's content, from which its text and its HTML are made. Strings are plain text, in French, with
 * the right spaces; visitors' words among them are escaped where they become HTML.
 */
export type MailBody = {
  /** Whose mail it is, above everything. */
  brand: string;
  title: string;
  /** Paragraphs before the facts. */
  intro: readonly string[];
  facts: ReadonlyArray<{ label: string; value: string }>;
  /** What the reader is to do, as a button. */
  action: { label: string; href: string } | null;
  /** Paragraphs after the facts. */
  outro: readonly string[];
  /** Lines at the end: who writes, from where. */
  signature: readonly string[];
};

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** The body for readers without HTML; the sender is in the signature. */
export function mailText({ title, intro, facts, action, outro, signature }: MailBody): string {
  const parts = [
    title,
    ...intro,
    facts
      .map(({ label, value }) => `${label}\u00a0:${value.includes('\n') ? '\n' : ' '}${value}`)
      .join('\n'),
    action && `${action.label}\u00a0:\n${action.href}`,
    ...outro,
    ['-- ', ...signature].join('\n'),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** The site's colours (globals.css), by day and by night: a mail has no variables. */
const DAY = {
  ground: '#f5f0e4',
  sheet: '#fffcf5',
  ink: '#1a1916',
  soft: '#5c574b',
  edge: '#d8cfbc',
  accent: '#1c3fdc',
  on: '#ffffff',
};
const NIGHT: typeof DAY = {
  ground: '#14130f',
  sheet: '#1e1c17',
  ink: '#f3eee2',
  soft: '#b3ab9a',
  edge: '#38342b',
  accent: '#8aa6ff',
  on: '#0f1020',
};

/** What programs read that know the reader's theme and width; the others keep what stands on the elements. */
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.sheet-pad{padding:24px 18px!important}.fact th,.fact td{display:block!important;width:auto!important;padding-right:0!important}.fact td{padding-top:0!important;border-top:0!important}}
@media (prefers-color-scheme:dark){.ground{background:${NIGHT.ground}!important}.sheet{background:${NIGHT.sheet}!important;border-color:${NIGHT.edge}!important;color:${NIGHT.ink}!important}.soft{color:${NIGHT.soft}!important}.edge,.fact th,.fact td{border-color:${NIGHT.edge}!important}.port{border-color:${NIGHT.accent}!important}.line,.button{background:${NIGHT.accent}!important}.button a{color:${NIGHT.on}!important}}`;

const FONT = "font-family:'Instrument Sans',Helvetica,Arial,sans-serif";
const TITLE_FONT = "font-family:'Bricolage Grotesque',Arial,sans-serif";
const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

const words = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');
const paragraph = (text: string) =>
  `<p style="margin:0 0 16px;line-height:1.55;overflow-wrap:anywhere">${words(text)}</p>`;

/** Who writes, over the site's line, which begins at a port. */
const letterhead = (brand: string) =>
  `<p style="margin:0 0 12px;font-weight:700;font-size:17px;${TITLE_FONT}">${words(brand)}</p>
<table ${TABLE} style="margin:0 0 24px"><tr><td width="14" style="width:14px;padding:0"><div class="port" style="width:8px;height:8px;border:3px solid ${DAY.accent};border-radius:50%"></div></td><td style="padding:0"><div class="line" style="height:3px;background:${DAY.accent};font-size:0;line-height:0">\u00a0</div></td></tr></table>`;

const facts = (rows: MailBody['facts']) => {
  const cell = `padding:10px 16px 10px 0;border-top:1px solid ${DAY.edge};vertical-align:top`;
  const lines = rows.map(
    ({ label, value }) =>
      `<tr class="fact"><th scope="row" class="soft" style="${cell};color:${DAY.soft};font-weight:400;text-align:left;width:34%">${words(label)}</th><td dir="auto" style="${cell};padding-right:0;overflow-wrap:anywhere;word-break:break-word">${words(value)}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" class="edge" style="margin:8px 0 24px;border-bottom:1px solid ${DAY.edge};font-size:16px;line-height:1.5">${lines.join('\n')}</table>`;
};

const button = ({ label, href }: NonNullable<MailBody['action']>) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="button" style="border-radius:999px;background:${DAY.accent}"><a href="${escapeHtml(href)}" style="display:inline-block;padding:13px 26px;color:${DAY.on};font-weight:700;text-decoration:none">${words(label)}</a></td></tr></table>`;

/**
 * The body in the site's look, by day and by night, from 320 px on; no image, no script, nothing that is
 * loaded. `dir="auto"` keeps right-to-left words from turning ours around.
 */
export function mailHtml(body: MailBody): string {
  const { brand, title, intro, action, outro, signature } = body;
  return `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title>
<style>${STYLE}</style></head>
<body class="ground" style="margin:0;padding:0;background:${DAY.ground}">
<table ${TABLE} class="ground" style="background:${DAY.ground}"><tr><td align="center" style="padding:24px 12px">
<table ${TABLE} class="sheet" style="max-width:600px;background:${DAY.sheet};border:1px solid ${DAY.edge};border-radius:14px;color:${DAY.ink};font-size:16px;line-height:1.5;text-align:left;${FONT}"><tr><td class="sheet-pad" style="padding:32px 28px">
${letterhead(brand)}
<h1 dir="auto" style="margin:0 0 20px;font-weight:700;font-size:26px;line-height:1.15;overflow-wrap:anywhere;word-break:break-word;${TITLE_FONT}">${words(title)}</h1>
${[
  ...intro.map(paragraph),
  ...(body.facts.length > 0 ? [facts(body.facts)] : []),
  ...(action ? [button(action)] : []),
  ...outro.map(paragraph),
].join('\n')}
<p class="soft" style="margin:24px 0 0;color:${DAY.soft};font-size:14px;overflow-wrap:anywhere">${signature.map(words).join('<br>')}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}
