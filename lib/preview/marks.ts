/** Beginning of the marks of @sanity/client: signs without width, which no text of the content has four of in a row. */
const BEGIN = '\u200b'.repeat(4);

/**
 * A text, and the marks after it by which an overlay of Presentation knows the field that it is from
 * (docs/decisions/0013-preview.md): none but in a preview that the Studio has opened.
 */
export function splitMarks(text: string): [words: string, marks: string] {
  const at = text.indexOf(BEGIN);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
}

/** A text that a program reads. */
export const withoutMarks = (text: string): string => splitMarks(text)[0];

/** A field of a document in the Studio; the path is Sanity's, `tiers[_key=="a"].name`. */
export type Field = { id: string; type: string; path: string };

/** Signs that the marks count with: four to a byte, the highest first. */
const DIGITS = ['\u200b', '\u200c', '\u200d', '\ufeff'];

const MARKS = new RegExp(`${BEGIN}(?:[${DIGITS.join('')}]{4})+`, 'g');

/** The fields of a text that carries marks, each with where its words end: a sentence may be made of several texts. */
export function fieldsIn(text: string): Array<Field & { end: number }> {
  return [...text.matchAll(MARKS)].flatMap(({ 0: marks, index }) => {
    const signs = [...marks.slice(BEGIN.length)].map((sign) => DIGITS.indexOf(sign));
    const bytes = Array.from({ length: signs.length / 4 }, (_, at) =>
      signs.slice(at * 4, at * 4 + 4).reduce((value, digit) => value * 4 + digit, 0),
    );
    // Marks that follow one another begin with a byte of 0 each.
    const [said = ''] = new TextDecoder().decode(new Uint8Array(bytes)).split('\0');
    const { href = '' } = JSON.parse(said);
    const { searchParams } = new URL(href, 'https://studio.invalid');
    const [id, type, path] = ['id', 'type', 'path'].map((name) => searchParams.get(name));
    return id && type && path ? [{ id, type, path, end: index }] : [];
  });
}

/** The marks of a field whose value carries none itself; none where the text beside it has none. */
export function marksFor(field: Field, text: string): string {
  if (splitMarks(text)[1] === '') return '';
  const { id, type, path } = field;
  const query = new URLSearchParams({ baseUrl: '/studio', id, type, path });
  const href = `/studio/intent/edit/id=${id};type=${type};path=${path}?${query}`;
  const bytes = new TextEncoder().encode(JSON.stringify({ origin: 'sanity.io', href }));
  const signs = [...bytes].flatMap((byte) => [6, 4, 2, 0].map((at) => DIGITS[(byte >> at) & 3]));
  return BEGIN + signs.join('');
}

/** Another field beside the one at a path. */
export const beside = (path: string, name: string): string =>
  [...path.split('.').slice(0, -1), name].join('.');

/** The parts of a document that are for programs and search engines alone. */
const UNSEEN = /^(?:_.*|seo|slug)$/;

/**
 * Whether a value is written for readers, whatever its field is called: @sanity/client leaves `projectTypes`, `page` or
 * `status` unmarked, as names of what a program reads.
 */
export const isWords = (value: string, path: ReadonlyArray<PropertyKey | object>): boolean =>
  /^\p{Lu}|\p{L}\s|\s\p{L}/u.test(value) &&
  !/^[\w+.-]+:\S*$|^\d{4}-\d{2}-\d{2}/.test(value) &&
  !path.some((name) => UNSEEN.test(String(name)));
