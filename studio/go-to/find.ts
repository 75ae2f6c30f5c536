import { plainWords } from '../kit/plain-words.ts';
import { excerptOf } from './excerpt.ts';
import { GROUPS, type Group, type Held, type Place } from './place.ts';

/** Words that tell nothing from another, unless nothing else is typed. */
const SMALL = new Set(
  'a ai au aux ce ces d dans de des du en et j je l la le les ma mes mon n ou par pour s sa ses son sur un une'.split(
    ' ',
  ),
);

/** Places shown of a group at most. */
const SHOWN = 6;

/** A word without the sign of the plural, where it is long enough to have one. */
const singular = (word: string): string => word.replace(/(?<=...)[sx]$/, '');

/** How well a word of a name fits, from 0 for not at all to 10: whole, or by its beginning, with or without the plural. */
function fitOf(typed: string, word: string): number {
  if (word === typed) return 10;
  if (word.startsWith(typed)) return 5 + (3 * typed.length) / word.length;
  return word === singular(typed) ? 8 : 0;
}

/** How well each typed word fits the best of these; null where one fits none. */
function fitsOf(typed: readonly string[], words: readonly string[]): (number | null)[] {
  return typed.map((one) => Math.max(0, ...words.map((word) => fitOf(one, word))) || null);
}

const telling = (words: readonly string[]): readonly string[] => {
  const kept = words.filter((word) => !SMALL.has(word));
  return kept.length > 0 ? kept : words;
};

/** Words of a place as they are compared, made once: every key that is typed compares them all. */
const known = new WeakMap<
  Place,
  { names: (readonly string[])[]; beside: readonly string[]; line: string }
>();

function wordsOf(place: Place) {
  const before = known.get(place);
  if (before) return before;
  const { title, names = [], detail, text } = place;
  const beside = plainWords(text ?? detail);
  const words = {
    names: text === undefined ? [title, ...names].map((name) => telling(plainWords(name))) : [],
    beside,
    line: ` ${beside.join(' ')}`,
  };
  known.set(place, words);
  return words;
}

/** What a place holds that all of these words fit best. */
function heldBy({ holds = [] }: Place, words: readonly string[]): Held | undefined {
  const fitting = holds
    .map((held) => ({ held, fits: fitsOf(words, held.words) }))
    .filter(({ fits }) => !fits.includes(null))
    .sort((one, other) => average(other.fits) - average(one.fits));
  return fitting[0]?.held;
}

type Scored = { score: number; held?: Held | undefined };

const NO_FIT: Scored = { score: 0 };

/**
 * How well a place fits the typed words, all of which have to: those that are in none of its names, by one thing that it
 * holds; 0 where it does not.
 */
function scoreOf(typed: readonly string[], place: Place): Scored {
  const { names, beside, line } = wordsOf(place);
  if (place.text !== undefined) {
    // Most texts are left out by a look at their letters: there are tens of thousands.
    if (!typed.every((one) => line.includes(` ${singular(one)}`))) return NO_FIT;
    const fits = fitsOf(typed, beside);
    return { score: fits.includes(null) ? 0 : average(fits) / 4 };
  }
  const fitsBeside = fitsOf(typed, beside);
  const best = names
    .map((name): Scored => {
      const fits = fitsOf(typed, name).map((fit, index) => fit ?? (fitsBeside[index] ?? 0) / 2);
      const left = typed.filter((_, index) => fits[index] === 0);
      const held = left.length > 0 && left.length < typed.length && heldBy(place, left);
      if (left.length > 0 && !held) return NO_FIT;
      const isWhole = name.every((word) => typed.some((one) => fitOf(one, word) > 0));
      const begins = fitOf(typed[0] ?? '', name[0] ?? '') > 0;
      return {
        score: average(fits) + (isWhole ? 5 : 0) + (begins ? 1 : 0),
        ...(held && { held }),
      };
    })
    .reduce((one, other) => (other.score > one.score ? other : one), NO_FIT);
  if (place.group === 'Champs') return { score: best.score * 0.6 };
  return best.score > 0 ? best : { score: place.isFound ? 0.5 : 0 };
}

/** A place as it is shown: at what it holds, where that was meant, or with the part of its text that fits. */
function shownOf({ place, held }: { place: Place } & Scored, words: readonly string[]): Place {
  if (held) return { ...place, key: `${place.key} ${held.title}`, detail: held.title, to: held.to };
  if (place.text === undefined) return place;
  return { ...place, detail: excerptOf(place.text, words), text: undefined };
}

const average = (numbers: readonly (number | null)[]): number =>
  numbers.reduce<number>((sum, one) => sum + (one ?? 0), 0) / numbers.length;

type FoundGroup = { group: Group; places: Place[] };

/**
 * The places that fit what is typed, the best first, in their groups, the one with the best place first. Accents and
 * capitals do not count, words may be incomplete and in any order, and may name what a place holds (studio.md, Aller à).
 * Nothing typed finds nothing.
 *
 * @param places of those that fit alike, the first stands first
 */
export function findPlaces(typed: string, places: readonly Place[]): FoundGroup[] {
  const words = telling(plainWords(typed));
  if (words.length === 0) return [];
  const fitting = places
    .map((place) => ({ place, ...scoreOf(words, place) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score);
  const best = (group: Group) => fitting.find(({ place }) => place.group === group)?.score ?? 0;
  return GROUPS.filter((group) => best(group) > 0)
    .map((group) => ({ group, best: best(group) }))
    .sort((one, other) => other.best - one.best)
    .map(({ group }) => ({
      group,
      places: fitting
        .filter(({ place }) => place.group === group)
        .slice(0, SHOWN)
        .map((found) => shownOf(found, words)),
    }));
}
