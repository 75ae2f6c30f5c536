import { at, defineMigration, patch, set, unset } from 'sanity/migrate';
import { movePrices } from './move-prices.ts';

/** For a hosted dataset (docs/deploy, Upgrade); a start does the same to the local Content Lake. */
export default defineMigration({
  title: 'Prices stand in the estimator alone',
  documentTypes: ['service', 'estimator', 'siteSettings'],
  async *migrate(documents) {
    const all = [];
    for await (const document of documents()) all.push(document);
    for (const move of movePrices(all)) {
      yield patch(move.id, [
        ...Object.entries(move.set).map(([field, value]) => at(field, set(value))),
        ...move.unset.map((field) => at(field, unset())),
      ]);
    }
  },
});
