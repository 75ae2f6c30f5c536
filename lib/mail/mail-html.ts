import type { MailBody } from './mail-body.ts';

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

/** Styles of each class in the dark theme. */
const AT_NIGHT: Readonly<Record<string, string>> = {
  ground: `background-color:${NIGHT.ground} !important`,
  sheet: `background-color:${NIGHT.sheet} !important;border-color:${NIGHT.edge} !important`,
  ink: `color:${NIGHT.ink} !important`,
  soft: `color:${NIGHT.soft} !important`,
  edge: `border-color:${NIGHT.edge} !important`,
  port: `border-color:${NIGHT.accent} !important`,
  accent: `background-color:${NIGHT.accent} !important`,
  on: `color:${NIGHT.on} !important`,
  link: `color:${NIGHT.accent} !important`,
};
const atNight = (within: string) =>
  Object.entries(AT_NIGHT)
    .map(([name, style]) => `${within}.${name}{${style}}`)
    .join('');

/**
 * Styles for mail programs that know the reader's width and theme; the others use those on the elements. Gmail drops a
 * whole sheet for one selector that it does not know: the one by which Outlook on the web tells of its dark theme has a
 * sheet of its own. Orange and Word drop declarations without a space before `!important`.
 */
const STYLES = [
  '@media (max-width:480px){.pad{padding:24px 18px !important}.fact th,.fact td{display:block !important;width:auto !important;padding-right:0 !important}.fact th{padding-bottom:2px !important;border-bottom:0 !important}.fact td{padding-top:0 !important;border-top:0 !important}}',
  `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${atNight('')}}`,
  atNight('[data-ogsc] '),
];

/** Outlook for Windows draws with Word: what it lays out at 96 dots an inch fits what it writes. */
const FOR_WORD =
  '<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->';

/** Fonts that readers have: Word sets in Times whatever begins with another. */
const FONT = 'font-family:Arial,Helvetica,sans-serif';
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
/** The attribute is Word's; LaPoste.net takes it away by a rule of its own. */
const WIDE_TABLE = `${TABLE} width="100%" style="width:100%"`;

/** Every text says all of its looks: Word and webmails hand none down into a table. */
const looks = (size: number, line: number, color: string, more = '') =>
  `${FONT};font-size:${size}px;mso-line-height-rule:exactly;line-height:${line}px;color:${color}${more}`;

const words = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');

/** An address as it stands in a sentence: what ends the sentence is none of it. */
const ADDRESS = /(https?:\/\/[^\s<>"«»]*[^\s<>"«».,;:!?)\]’'])/;

/** An address as it is read: what only a machine reads of it is in the link, and in the text part. */
const asRead = (address: string) =>
  address.replace(/[?#].*$/s, '').replaceAll(/\/[^/]{24,}(?=\/|$)/g, '/…');

/** Words with addresses that can be pressed: Outlook makes no links by itself. */
const withLinks = (text: string) =>
  text
    .split(ADDRESS)
    .map((part, index) =>
      index % 2 === 0
        ? words(part)
        : `<a href="${escapeHtml(part)}" class="link" style="color:${DAY.accent};text-decoration:underline">${words(asRead(part))}</a>`,
    )
    .join('');

/** No word, and no address, makes its line longer. */
const WRAPS = ';overflow-wrap:anywhere;word-break:break-word';

/** A row of the sheet: its cell keeps the distance to the next one, as Word gives no other element a padding. */
const row = (below: number, content: string) =>
  `<tr><td style="padding:0 0 ${below}px">${content}</td></tr>`;

const paragraph = (text: string) =>
  row(
    16,
    `<p class="ink" style="margin:0;${looks(16, 25, DAY.ink)}${WRAPS}">${withLinks(text)}</p>`,
  );

/** Style of an empty cell: Word makes none lower than its letters. */
const BLANK = 'font-size:1px;mso-line-height-rule:exactly;line-height:1px';

/** The sender's name over the site's line, which begins at a port. */
const letterhead = (brand: string) =>
  row(
    12,
    `<p class="ink" style="margin:0;${looks(17, 24, DAY.ink, ';font-weight:700')}">${words(brand)}</p>`,
  ) +
  row(
    24,
    `<table ${WIDE_TABLE}><tr><td class="port" width="8" height="8" style="width:8px;height:8px;padding:0;border:3px solid ${DAY.accent};border-radius:50%;${BLANK}">\u00a0</td><td valign="middle" style="padding:0;vertical-align:middle"><table ${WIDE_TABLE}><tr><td class="accent" height="3" bgcolor="${DAY.accent}" style="height:3px;padding:0;background-color:${DAY.accent};${BLANK}">\u00a0</td></tr></table></td></tr></table>`,
  );

const title = (text: string) =>
  row(
    20,
    `<h1 dir="auto" class="ink" style="margin:0;${looks(26, 31, DAY.ink, ';font-weight:700')}${WRAPS}">${words(text)}</h1>`,
  );

const facts = (rows: MailBody['facts']) => {
  const lines = rows.map(({ label, value, hasLinks }, index) => {
    const edge = `1px solid ${DAY.edge}`;
    const cell = `border-top:${edge};${index === rows.length - 1 ? `border-bottom:${edge};` : ''}vertical-align:top`;
    return `<tr class="fact"><th scope="row" class="soft edge" width="34%" align="left" valign="top" style="padding:10px 16px 10px 0;${cell};text-align:left;${looks(16, 24, DAY.soft, ';font-weight:400')}">${words(label)}</th><td dir="auto" class="ink edge" valign="top" style="padding:10px 0;${cell};${looks(16, 24, DAY.ink)}${WRAPS}">${hasLinks ? withLinks(value) : words(value)}</td></tr>`;
  });
  return row(
    24,
    `<table cellpadding="0" cellspacing="0" border="0" width="100%" style="width:100%">${lines.join('\n')}</table>`,
  );
};

/** The link has the padding, so that all of the button can be pressed; Word, which gives links none, takes the cell's. */
const button = ({ label, href }: NonNullable<MailBody['action']>) =>
  row(
    24,
    `<table ${TABLE}><tr><td class="accent" align="center" bgcolor="${DAY.accent}" style="padding:0;mso-padding-alt:13px 26px;background-color:${DAY.accent};border-radius:999px"><a href="${escapeHtml(href)}" class="on" style="display:inline-block;padding:13px 26px;mso-padding-alt:0;${looks(16, 24, DAY.on, ';font-weight:700;text-decoration:none')}">${words(label)}</a></td></tr></table>`,
  );

const signed = (lines: MailBody['signature']) =>
  `<tr><td style="padding:8px 0 0"><p class="soft" style="margin:0;${looks(14, 21, DAY.soft)}${WRAPS}">${lines.map(withLinks).join('<br>')}</p></td></tr>`;

/** The characters of a mail that a list of mails shows, without cutting a placeholder that the auth server fills in. */
const PREVIEW = /^(?:\{\{[^}]*\}\}|[\s\S]){0,140}/u;

/** The text that a list of mails shows beside the subject: what is said, not the letterhead and the title once more. */
function preview({ intro, facts: rows, outro }: MailBody): string {
  const said = [...intro, ...rows.map(({ label, value }) => `${label}\u00a0: ${value}`), ...outro];
  const [start = ''] = PREVIEW.exec(said.join(' ').replaceAll(/\s*\n\s*/g, ' ')) ?? [];
  return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;${BLANK};color:${DAY.ground}">${escapeHtml(start)}</div>`;
}

/** The cell beside the sheet: without a width, it takes the space left over, and is the margin on a narrow screen. */
const SIDE = `<td style="padding:0 6px;${BLANK}">\u00a0</td>`;

/** Width of a sheet in px, where there is room. */
const SHEET_PX = 600;

/**
 * The body in the site's look, by day and by night, from 320 px on, in Word too, which knows widths of tables alone
 * (docs/decisions/0020-mails.md); no image, no script, nothing that is loaded. `dir="auto"` keeps
 * right-to-left words from turning ours around.
 */
export function mailHtml(body: MailBody): string {
  return `<!doctype html>
<html lang="fr" xmlns:o="urn:schemas-microsoft-com:office:office">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(body.title)}</title>
${FOR_WORD}
${STYLES.map((style) => `<style>${style}</style>`).join('\n')}</head>
<body class="ground" bgcolor="${DAY.ground}" style="margin:0;padding:0;background-color:${DAY.ground}">
${preview(body)}
<table ${TABLE} lang="fr" width="100%" class="ground" bgcolor="${DAY.ground}" style="width:100%;background-color:${DAY.ground}"><tr>${SIDE}<td width="${SHEET_PX}" style="padding:24px 0">
<table ${WIDE_TABLE}><tr><td class="sheet pad" bgcolor="${DAY.sheet}" style="padding:32px 28px;background-color:${DAY.sheet};border:1px solid ${DAY.edge};border-radius:14px">
<table ${WIDE_TABLE}>
${[
  letterhead(body.brand),
  title(body.title),
  ...body.intro.map(paragraph),
  ...(body.facts.length > 0 ? [facts(body.facts)] : []),
  ...(body.action ? [button(body.action)] : []),
  ...body.outro.map(paragraph),
  signed(body.signature),
].join('\n')}
</table>
</td></tr></table>
</td>${SIDE}</tr></table>
</body>
</html>
`;
}
