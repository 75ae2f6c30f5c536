import { OWN_WORDS, withOwnWords } from '../../../lib/words/own.ts';
import type { Moves } from '../../migration.ts';

export const TYPES = Object.keys(OWN_WORDS);

/** Writes the site's own words into the fields that a document lacks: the Studio's search finds what is written. */
export const fillWords: Moves = (documents) =>
  documents.flatMap((document) => {
    const whole = Object.entries(withOwnWords(document._type, document));
    const set = Object.fromEntries(whole.filter(([name, value]) => value !== document[name]));
    // A promise of before that could not be moved (one-promise) waits for the consultant.
    if (document.replyTime !== undefined) delete set.replyDelay;
    return Object.keys(set).length > 0 ? [{ id: document._id, set, unset: [] }] : [];
  });
