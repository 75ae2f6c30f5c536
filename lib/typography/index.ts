const NARROW = '\u202f';
const NO_BREAK = '\u00a0';

/** The beginning of a word, or of what stands in the place of one. */
const START = String.raw`(?<![^\s«»"“”(\u2018\u2019';!?:])(?![;!?:])`;

/** Characters of a word: all but blanks and the marks that stand around it. */
const SIGNS = String.raw`[^\s<>«»"“”]`;

/** The last character of an address; the marks after it belong to the sentence. */
const END = String.raw`[\p{L}\p{N}_/%&#=*+-]`;

/** Distance from its beginning within which a sign tells what a word is: a text made to take long takes no longer. */
const NEAR = `${SIGNS}{0,200}`;

/** Spans left exactly as written: code, and then addresses of one kind or another. */
const KEPT = [
  '`[^`]*`',
  // Entities of HTML.
  String.raw`&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]+);`,
  // Objects and blocks, but not the places of a text ({prix}).
  String.raw`\{(?=[^{}\n]*(?:["'=;]|: ))(?:[^{}\n]|\{[^{}\n]*\})*\}[;,]?`,
  // Declarations and calls.
  String.raw`\b(?:const|let|var) [\w$]+ = (?:"[^"\n]*"|'[^'\n]*'|[^\s{]+);?`,
  String.raw`${START}[a-z-]+:[^\s:;/<>«»]+;(?!\S)`,
  String.raw`\b[a-z_$][\w$]{0,60}(?:\.[\w$]{1,60}){0,8}\(\);?`,
  String.raw`\b[a-z_$][\w$]{0,60}(?:\.[\w$]{1,60}){1,8}\([^()\n]*\);?`,
  // URLs, and what programs open by a scheme.
  String.raw`\b(?:[a-z][a-z\d+.-]{0,30}:\/\/|mailto:|tel:|www\.)${SIGNS}*${END}`,
  // E-mail addresses: an apostrophe may be of one (o'neil@), or of the word before it (d'anne@).
  String.raw`\b(?!(?:[cdjlmnst]|qu)')[\w.!#$%&*+/=?^|~-]{1,64}(?:'[\w.!#$%&*+/=?^|~-]{1,64})?@[\w-]+(?:\.[\w-]+)+`,
  // Domains and hosts with what follows them.
  String.raw`\b[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,8}(?:\.\p{L}{2,24}(?::\d+)?|:\d{2,5})(?=[/?#])${SIGNS}*${END}`,
  // Patterns, and paths of either kind of system.
  String.raw`${START}\/(?=[^\s/]{0,200}[\^$\\*+?|])[^\s<>«»"“”/]{1,200}\/[dgimsuvy]*(?![\w/])`,
  String.raw`${START}(?:~|\.{1,2})?\/(?=[\p{L}\p{N}_.~%@:\[])${SIGNS}*${END}`,
  String.raw`${START}${NEAR}\\${SIGNS}*${END}`,
  // Assignments: ?ref=1, width=50%.
  String.raw`${START}${NEAR}[\p{L}\p{N}_\])]=${SIGNS}*${END}`,
];

const UNTOUCHED = new RegExp(KEPT.join('|'), 'giu');

/** A stand-in for a span left untouched while the rules run; private use, so never in real text. */
const MASK = '\ue000';

const UNITS = [
  '€',
  '%',
  '‰',
  '\\$',
  '°C',
  'k€',
  'Go',
  'Mo',
  'Ko',
  'km',
  'cm',
  'kg',
  'h',
  'min',
  'ms',
  's',
  'px',
  'semaines?',
  'jours?',
  'heures?',
  'minutes?',
  'mois',
  'ans?',
  'euros?',
].join('|');

const SPACE = '[ \\t\\u00a0\\u202f\\u2009]';

/** Signs that a mark stands after, and those that may stand after it. */
const BEFORE_MARK = String.raw`(?<=[\p{L}\p{N}\ue000»)\]%€…’'.])`;
const AFTER_MARK = String.raw`[\s)\]»"'’”.,…:*–—«“\p{Extended_Pictographic}]`;

const RULES: ReadonlyArray<[RegExp, string]> = [
  // Apostrophes between letters, or after one at the end of an elision.
  [/(?<=\p{L})['‛ʼ](?=[\p{L}\p{N}«"“\ue000])/gu, '’'],
  [new RegExp(`«${SPACE}*`, 'gu'), `«${NARROW}`],
  [new RegExp(`${SPACE}*»`, 'gu'), `${NARROW}»`],
  // A double sign takes its space before the first mark only: « ?! ».
  [new RegExp(`${BEFORE_MARK}${SPACE}+(?=[;!?])(?!;\\p{L})`, 'gu'), NARROW],
  // A mark without a space before it, between signs, is part of what they write: page?ref=1.
  [new RegExp(`${BEFORE_MARK}(?=[;!?]+(?:${AFTER_MARK}|$))`, 'gu'), NARROW],
  // A colon between digits (a ratio, an hour) is left alone.
  [new RegExp(`(?<=[\\p{L}\\p{N}\\ue000»)\\]}%€…])${SPACE}+:`, 'gu'), `${NO_BREAK}:`],
  [/(?<=[\p{L}\p{N}\ue000»)\]}%€…]):(?=\s|$)/gu, `${NO_BREAK}:`],
  // Thousands, written with a space.
  [new RegExp(`(?<![\\p{L}\\p{N},.])\\d{1,3}(?:${SPACE}\\d{3})+(?![\\p{N}])`, 'gu'), ''],
  [new RegExp(`(?<=\\d\\+?)${SPACE}+(?=(?:${UNITS})(?![\\p{L}\\p{N}]))`, 'gu'), NO_BREAK],
  [/(?<=\d)(?=[€%‰$](?![\p{L}\p{N}\ue000]))/gu, NO_BREAK],
];

/** Straight double quotes around a phrase, but not those of data: ["a"], {"a":"b"}. */
const QUOTES =
  /(?<![\p{L}\p{N}"[{=:,;/\\])"([^\s"](?:[^"\n]*?[^\s"])?)"(?![\p{L}\p{N}"\]}=/\\]|:[\p{L}\p{N}{[-])/gu;

/** Sets guillemets for quotes, the inner ones first: set ones may stand within others. */
function setQuotes(text: string): string {
  let before = '';
  let set = text;
  while (set !== before) {
    before = set;
    set = set.replace(QUOTES, '«$1»');
  }
  return set;
}

function setPlain(text: string): string {
  let result = setQuotes(text);
  for (const [pattern, replacement] of RULES) {
    result =
      replacement === ''
        ? result.replace(pattern, (number) => number.replace(/\D/g, NARROW))
        : result.replace(pattern, replacement);
  }
  return result;
}

/**
 * French typography for text that an editor typed plainly (product.md, Typography): a narrow no-break space
 * before ; ! ? and inside « », a no-break space before : and before units, typographic apostrophes,
 * guillemets for straight quotes. Applying it twice changes nothing; addresses, paths, code, entities and hours
 * (9h-18h) stay.
 */
export function frenchTypography(text: string): string {
  if (text.includes(MASK)) return text;
  const kept: string[] = [];
  const masked = text.replace(UNTOUCHED, (match) => {
    kept.push(match);
    return MASK;
  });
  return setPlain(masked).replaceAll(MASK, () => kept.shift() ?? '');
}
