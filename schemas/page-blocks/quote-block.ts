import { BasketIcon } from '@sanity/icons/Basket';
import { blockText, blockTitle, chosenService, estimateButton, pageBlock } from './block.ts';

/** The first step of the quote wizard: the choice of a service. */
export const quoteBlock = pageBlock({
  name: 'quoteBlock',
  title: 'Demande de devis',
  icon: BasketIcon,
  fields: [
    blockTitle,
    blockText,
    chosenService('Déjà coché : le visiteur peut en choisir un autre. Facultatif.'),
    estimateButton,
  ],
});
