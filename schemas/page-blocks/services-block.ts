import { WrenchIcon } from '@sanity/icons/Wrench';
import { blockText, blockTitle, chosenServices, pageBlock } from './block.ts';

/** Services of the catalogue with their drawings and prices, as on the home page. */
export const servicesBlock = pageBlock({
  name: 'servicesBlock',
  title: 'Services',
  icon: WrenchIcon,
  fields: [
    blockTitle,
    blockText,
    chosenServices('Dans l’ordre où ils se lisent. Vide : tout le catalogue.'),
  ],
});
