import { expect, it } from 'vitest';
import { readSeed } from '../../../scripts/stack/seed.ts';
import { compareServices } from './compare-services.ts';

const seeded = readSeed().filter(({ _type }) => _type === 'service');
const before = seeded.map(({ audience, replaces, ...service }) => service);

it('gives the services what the seed says of them, in a draft too, once', () => {
  const draft = { ...before[0], _id: `drafts.${before[0]?._id}` } as (typeof before)[number];
  const moves = compareServices([...before, draft]);
  expect(moves.map(({ id }) => id)).toEqual([...before, draft].map(({ _id }) => _id));
  const after = before.map((service, index) => ({ ...service, ...moves[index]?.set }));
  expect(after).toEqual(seeded.map((service) => expect.objectContaining(service)));
  expect(compareServices(after)).toEqual([]);
});

it('leaves services alone once one of them says it, and those that are the consultant’s own', () => {
  const [first, ...others] = before;
  expect(compareServices([{ ...first, audience: 'Moi' } as never, ...others])).toEqual([]);
  const own = { _id: 'a', _type: 'service', serviceId: { current: 'webflow' } };
  expect(compareServices([own])).toEqual([]);
});

it('takes the title of the scale away', () => {
  const page = { _id: 'servicesPage', _type: 'servicesPage', scaleTitle: 'Les prix' };
  expect(compareServices([page])).toEqual([{ id: 'servicesPage', set: {}, unset: ['scaleTitle'] }]);
});
