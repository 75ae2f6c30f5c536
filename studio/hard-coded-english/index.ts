import { fr } from 'date-fns/locale/fr';
import { setDefaultOptions } from 'date-fns/setDefaultOptions';
import { useEffect } from 'react';
import { definePlugin, type LayoutProps } from 'sanity';
import { putFrench } from './put-french.ts';

/** Everything that the Studio shows stands inside, dialogs beside it in the page. */
function InFrench({ renderDefault, ...props }: LayoutProps) {
  useEffect(() => putFrench(document.body), []);
  return renderDefault({ renderDefault, ...props });
}

/**
 * French for what no label of the Studio stands for (decision 18): dates that its code formats itself, and the words
 * that it says in English.
 */
export const hardCodedEnglish = definePlugin(() => {
  setDefaultOptions({ locale: fr });
  return { name: 'hard-coded-english', studio: { components: { layout: InFrench } } };
});
