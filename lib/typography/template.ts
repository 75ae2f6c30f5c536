/** The places that a template of a text may have, each as often as one likes. */
const TEMPLATE_PLACES = ['prénom', 'société', 'lien'] as const;

/** Why a template cannot be filled in, in French; null where it can. */
export function templateProblem(text: string): string | null {
  const unknown = [...text.matchAll(/\{([^}]*)\}/g)].find(
    ([, name]) => !TEMPLATE_PLACES.some((place) => place === name),
  );
  return unknown
    ? `${unknown[0]} n’est pas une valeur connue\u00a0: {prénom}, {société} et {lien} le sont.`
    : null;
}

/** What is known of whom a text is for; empty where nothing is. */
export type Known = Readonly<Record<(typeof TEMPLATE_PLACES)[number], string>>;

/**
 * A template with what is known. A greeting does without a first name; what else is not known is left in brackets, to be
 * filled in by hand.
 */
export const fillTemplate = (text: string, known: Known): string =>
  text.replace(
    /([ \u00a0\u202f]?)\{(prénom|société|lien)\}/gu,
    (_, space: string, place: keyof Known) => {
      if (known[place]) return `${space}${known[place]}`;
      return place === 'prénom' ? '' : `${space}[${place} à compléter]`;
    },
  );

/** What is written after a text, with a line between them. */
export const insertedAfter = (text: string, inserted: string): string =>
  text.trim() === '' ? inserted : `${text.trimEnd()}\n\n${inserted}`;
