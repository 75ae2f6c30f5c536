import { BillIcon } from '@sanity/icons/Bill';
import { MESSAGES } from '../shared/messages.ts';
import { blockText, blockTitle, chosenService, estimateButton, pageBlock } from './block.ts';

/** What one service costs and how long it takes, by the estimator. */
export const priceBlock = pageBlock({
  name: 'priceBlock',
  title: 'Prix d’un service',
  icon: BillIcon,
  fields: [
    blockTitle,
    blockText,
    chosenService('Son prix et son délai viennent de l’« Estimateur de devis ».', MESSAGES.service),
    estimateButton,
  ],
});
