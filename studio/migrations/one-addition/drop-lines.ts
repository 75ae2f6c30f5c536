import type { Moves } from '../../migration.ts';

/** Texts about what an estimate no longer shows: two prices of one project, both ends, and the least of all estimates. */
const DROPPED: Record<string, string[]> = {
  opening: ['from'],
  panel: ['base', 'minimum', 'maximum'],
  letter: ['sum'],
};

/** Takes the texts away that have no place on /devis; those in their stead are the site's own (lib/words/estimates.ts). */
export const dropLines: Moves = (documents) =>
  documents
    .filter(({ _type }) => _type === 'quotePage')
    .flatMap((document) => {
      const unset = Object.entries(DROPPED).flatMap(([part, names]) => {
        const texts = (document[part] ?? {}) as Record<string, unknown>;
        return names.filter((name) => texts[name] !== undefined).map((name) => `${part}.${name}`);
      });
      return unset.length > 0 ? [{ id: document._id, set: {}, unset }] : [];
    });
