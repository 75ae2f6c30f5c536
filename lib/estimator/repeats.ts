/** Words that say nothing of what an entry is about. */
const SMALL = new Set(
  'a au aux avec ce ces chaque dans de des du elle elles en et la le les leur ligne ou par plus plusieurs pour quand que qui sa se selon ses son sont sur un une vos votre'.split(
    ' ',
  ),
);

/** The words that an entry is about, in one spelling: without accents, capitals and the mark of the plural. */
function wordsOf(text: string): Set<string> {
  const plain = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('e-mail', 'email');
  const words = plain.match(/[a-z0-9]+/g) ?? [];
  return new Set(
    words
      .filter((word) => word.length > 1 && !SMALL.has(word))
      .map((word) => (word.length > 3 ? word.replace(/[sx]$/, '') : word)),
  );
}

type Option = { label: string; beyond?: string | null };

/**
 * Options that say again what a service includes (product.md, Estimates): half of the words of the shorter of the two
 * are the other's. An option may say that it goes beyond an entry, as long as it says by what.
 */
export function repeatedEntries<Offered extends Option>(
  options: readonly Offered[],
  included: readonly string[],
): Array<{ option: Offered; entry: string }> {
  return options.flatMap((option) => {
    const own = wordsOf(option.label);
    return included.flatMap((entry) => {
      const theirs = wordsOf(entry);
      const shared = own.intersection(theirs).size;
      const isAlike = shared > 0 && shared * 2 >= Math.min(own.size, theirs.size);
      const saysMore = option.beyond === entry && shared < own.size;
      return isAlike && !saysMore ? [{ option, entry }] : [];
    });
  });
}
