import { BillIcon } from '@sanity/icons/Bill';
import { type DocumentInspector, defineDocumentInspector, definePlugin } from 'sanity';
import { estimator } from '../../schemas/estimator.ts';
import { trainingPage } from '../../schemas/training-page.ts';
import { PricesInspector, TrainingPricesInspector } from './prices-inspector.tsx';

const inspector = (component: DocumentInspector['component']) =>
  defineDocumentInspector({
    name: 'prices',
    component,
    useMenuItem: () => ({ title: 'Prix avant et après', icon: BillIcon, showAsAction: true }),
  });

/** The inspectors of prices, by the type of the document that holds them. */
const INSPECTORS: Record<string, DocumentInspector> = {
  [estimator.name]: inspector(PricesInspector),
  [trainingPage.name]: inspector(TrainingPricesInspector),
};

/** Every price before and after the draft, beside the form that it is changed in. */
export const pricesBeforeAndAfter = definePlugin({
  name: 'prices-before-and-after',
  document: {
    inspectors: (inspectors, { documentType }) => {
      const own = INSPECTORS[documentType];
      return own ? [...inspectors, own] : inspectors;
    },
  },
});
