import { expect, it } from 'vitest';
import { readSeed } from '../scripts/stack/seed.ts';
import { validated } from '../tests/support/validate.ts';

const seed = readSeed();
const estimator = seed.find(({ _id }) => _id === 'estimator') as {
  _id: string;
  _type: string;
  services: { projectTypes: object[] }[];
};
const [service] = estimator.services;
const [projectType] = service?.projectTypes ?? [];

/** The Studio's refusals of the estimator with these changes in its first service. */
async function refusalsOf(changes: object): Promise<string[]> {
  const services = [{ ...service, ...changes }, ...estimator.services.slice(1)];
  const markers = await validated({ ...estimator, services }, seed);
  return markers.filter(({ level }) => level === 'error').map(({ message }) => message);
}

it.each([
  [{ basePrice: -5 }, ['Un prix doit être supérieur à 0.']],
  [{ basePrice: 0 }, ['Un prix doit être supérieur à 0.']],
  [{ basePrice: 0.01 }, []],
  [{ basePrice: 0.001 }, ['Deux décimales au plus.']],
  [{ weeks: 0 }, ['Une durée doit être supérieure à 0.']],
  [
    { projectTypes: [{ ...projectType, multiplier: 0 }] },
    ['Un coefficient doit être supérieur à 0.'],
  ],
  [{ projectTypes: [{ ...projectType, multiplier: 0.5 }] }, []],
])('an estimated service of %o: %j', async (changes, refusals) => {
  expect(await refusalsOf(changes)).toEqual(refusals);
});
