import type { StackConfig } from '../../scripts/stack/config.ts';
import { benchClient } from './bench-stack.ts';

type EstimatorDocument = { services: Array<{ basePrice: number }> };

/** Publishes a base price for the first service, as the Studio does; resolves with when the lake had it, in ms. */
export type PublishPrice = (euros: number) => Promise<number>;

/** Publishes prices at the bench's lake, which sends the webhook as soon as it has one. */
export async function pricePublisher(config: StackConfig): Promise<PublishPrice> {
  const client = benchClient(config);
  const published = await client.getDocument<EstimatorDocument>('estimator');
  if (!published) throw new Error('the seed has no estimator');
  const [first, ...others] = published.services;
  return async (euros) => {
    await client.createOrReplace({
      ...published,
      _id: `drafts.${published._id}`,
      services: [{ ...first, basePrice: euros }, ...others],
    });
    await client.action({
      actionType: 'sanity.action.document.publish',
      draftId: `drafts.${published._id}`,
      publishedId: published._id,
    });
    return performance.now();
  };
}
