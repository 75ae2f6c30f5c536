const NARROW = '\u202f';
const NO_BREAK = '\u00a0';

/** Left exactly as written: code between backticks, URLs, e-mail addresses, domain names. */
const UNTOUCHED =
  /`[^`]*`|\b(?:https?:\/\/|mailto:|tel:)[^\s<>«»]+|\bwww\.[^\s<>«»]+|\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/** Stands for a span left untouched while the rules run; private use, so never in real text. */
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

const RULES: ReadonlyArray<[RegExp, string]> = [
  // Apostrophes between letters, or after one at the end of an elision.
  [/(?<=\p{L})['‛ʼ](?=[\p{L}\p{N}«"“])/gu, '’'],
  [new RegExp(`«${SPACE}*`, 'gu'), `«${NARROW}`],
  [new RegExp(`${SPACE}*»`, 'gu'), `${NARROW}»`],
  // A double sign takes its space before the first mark only: « ?! ».
  [new RegExp(`(?<=[\\p{L}\\p{N}\\ue000»)\\]%€…’'.])${SPACE}*(?=[;!?])(?!;\\p{L})`, 'gu'), NARROW],
  // A colon between digits (a ratio, an hour) is left alone.
  [new RegExp(`(?<=[\\p{L}\\p{N}\\ue000»)\\]}%€…])${SPACE}+:`, 'gu'), `${NO_BREAK}:`],
  [/(?<=[\p{L}\p{N}\ue000»)\]}%€…]):(?=\s|$)/gu, `${NO_BREAK}:`],
  // Thousands, written with a space.
  [new RegExp(`(?<![\\p{L}\\p{N},.])\\d{1,3}(?:${SPACE}\\d{3})+(?![\\p{N}])`, 'gu'), ''],
  [new RegExp(`(?<=\\d\\+?)${SPACE}+(?=(?:${UNITS})(?![\\p{L}\\p{N}]))`, 'gu'), NO_BREAK],
  [/(?<=\d)(?=[€%‰$](?![\p{L}\p{N}]))/gu, NO_BREAK],
];

/** Straight double quotes around a phrase. */
const QUOTES = /(?<![\p{L}\p{N}"])"([^\s"](?:[^"\n]*?[^\s"])?)"(?![\p{L}\p{N}"])/gu;

/** Guillemets for quotes, the inner ones first: what is set may stand within others. */
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
 * guillemets for straight quotes. Applying it twice changes nothing; URLs, e-mails, hours (9h-18h) and
 * code stay.
 */
export function frenchTypography(text: string): string {
  if (text.includes(MASK)) return text;
  const kept: string[] = [];
  const masked = text.replace(UNTOUCHED, (match) => {
    // The sentence's own mark after a URL or an e-mail belongs to the sentence.
    const own = match.startsWith('`') ? match : match.replace(/[.,;:!?)]+$/, '');
    kept.push(own);
    return MASK + match.slice(own.length);
  });
  return setPlain(masked).replaceAll(MASK, () => kept.shift() ?? '');
}
