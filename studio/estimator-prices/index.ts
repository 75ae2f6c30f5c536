import { BillIcon } from '@sanity/icons/Bill';
import { defineDocumentInspector, definePlugin } from 'sanity';
import { estimator } from '../../schemas/estimator.ts';
import { PricesInspector } from './prices-inspector.tsx';

const inspector = defineDocumentInspector({
  name: 'prices',
  component: PricesInspector,
  useMenuItem: () => ({ title: 'Prix avant et après', icon: BillIcon, showAsAction: true }),
});

/** Every price before and after the draft, beside the estimator's form. */
export const estimatorPrices = definePlugin({
  name: 'estimator-prices',
  document: {
    inspectors: (inspectors, { documentType }) =>
      documentType === estimator.name ? [...inspectors, inspector] : inspectors,
  },
});
