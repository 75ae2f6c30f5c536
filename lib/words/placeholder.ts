/** A fact that the consultant has still to fill in: « [Prénom Nom à compléter] » (product.md, Missing facts). */
export const PLACEHOLDER = /\[[^\]]*à compléter[^\]]*\]/i;

/** All of them in a content, in the order of its texts. */
export const placeholdersIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value.match(new RegExp(PLACEHOLDER, 'gi')) ?? [];
  return value && typeof value === 'object' ? Object.values(value).flatMap(placeholdersIn) : [];
};

/** Whether a text says something, and no placeholder stands in it. */
export const isFilled = (text: string | null | undefined): text is string =>
  Boolean(text?.trim()) && !PLACEHOLDER.test(text ?? '');

/** A fact that may be stated: undefined where it is missing, blank or still a placeholder. */
export function fact(value: string | null | undefined): string | undefined {
  return value && !PLACEHOLDER.test(value) ? value : undefined;
}

/** Text cut at its placeholders, in order; `missing` marks these. Joined again, it is the same text. */
export function splitPlaceholders(text: string): Array<{ text: string; missing: boolean }> {
  return text
    .split(new RegExp(`(${PLACEHOLDER.source})`, 'i'))
    .map((part, index) => ({ text: part, missing: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}

/** A sentence that holds a placeholder, with the space before it. */
const UNFINISHED_SENTENCE = new RegExp(
  `[^.!?…\\n]*(?:${PLACEHOLDER.source}[^.!?…\\n]*)+[.!?…]*`,
  'gi',
);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

/** Whether an item of a list lost a text; of a block, the one or the other list in it counts too. */
const isCut = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  Object.entries(before).some(
    ([key, value]) =>
      (value !== null && after[key] === null) ||
      ('_type' in before && !isEmptyList(value) && isEmptyList(after[key])),
  );

function finishedItem(item: unknown): unknown[] {
  const finished = withoutPlaceholders(item);
  if (finished === null) return [];
  return isObject(item) && isObject(finished) && isCut(item, finished) ? [] : [finished];
}

/** A text without its sentences that hold a placeholder; null where nothing remains. */
export const finishedText = (text: string): string | null =>
  text.replace(UNFINISHED_SENTENCE, '').trim() || null;

/**
 * Content as a live site shows it (product.md, Going live): a sentence with a placeholder is left out, a text
 * of which nothing remains is null, and an item of a list that lost one of its texts is no more.
 */
export function withoutPlaceholders(value: unknown): unknown {
  if (typeof value === 'string') {
    return PLACEHOLDER.test(value) ? finishedText(value) : value;
  }
  if (Array.isArray(value)) return value.flatMap(finishedItem);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withoutPlaceholders(inner)]),
  );
}
