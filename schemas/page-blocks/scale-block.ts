import { ThListIcon } from '@sanity/icons/ThList';
import { blockTitle, chosenServices, pageBlock } from './block.ts';

/** The price list, of all services or of some. */
export const scaleBlock = pageBlock({
  name: 'scaleBlock',
  title: 'Barème',
  icon: ThListIcon,
  fields: [
    blockTitle,
    chosenServices('Ceux dont le barème s’affiche, depuis l’estimateur. Vide : tous.'),
  ],
});
