/** « M. », « Mme », « Dr » and the like, after which a name is said in full. */
const CIVILITY = /^(?:m|mr|mm|mme|mlle|dr|me|pr)\.?$/i;

/** A name of letters alone, so that no greeting can say anything else: 40 characters at most. */
const NAME = /^\p{Lu}[\p{L}\p{M}’'-]{0,39}$/u;

/** What may come after it: « de », « D’Arc », « J. ». */
const PART = /^[\p{L}\p{M}.’'-]{1,40}$/u;

/**
 * The name that a person is greeted by: the first, where the whole is one. Empty where it is no person's (« MARTIN SARL »,
 * an e-mail) or cannot be told: a greeting without a name is never wrong.
 */
export function greetedAs(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = '', ...others] = words;
  if (words.length > 4 || !others.every((word) => PART.test(word))) return '';
  if (CIVILITY.test(first)) return others.length > 0 ? words.join('\u00a0') : '';
  // A family name often goes first in capitals.
  const isFirst = NAME.test(first) && (first.length === 1 || first !== first.toUpperCase());
  return isFirst ? first : '';
}

/**
 * A mail's greeting with the name of the person: « Bonjour, » is « Bonjour Alice, ». One of several words is left as the
 * consultant has written it.
 *
 * @param name as somebody typed it who may write to this address; empty where no person is known
 */
export function greet(greeting: string, name: string): string {
  const called = greetedAs(name);
  return called ? greeting.replace(/^(\p{L}+)\s*,$/u, `$1 ${called},`) : greeting;
}
