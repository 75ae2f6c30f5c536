import { fr } from 'date-fns/locale/fr';
import { setDefaultOptions } from 'date-fns/setDefaultOptions';
import { definePlugin } from 'sanity';
import { putFrench } from './put-french.ts';

let isWatching = false;

/**
 * French for what no label of the Studio stands for (decision 18): dates that its code formats itself, and the words
 * that it says in English. The whole page from the start, and not what a layout holds: a Studio that crashed has none.
 */
export const hardCodedEnglish = definePlugin(() => {
  setDefaultOptions({ locale: fr });
  if (typeof document !== 'undefined' && !isWatching) {
    isWatching = true;
    putFrench(document.body);
  }
  return { name: 'hard-coded-english' };
});
