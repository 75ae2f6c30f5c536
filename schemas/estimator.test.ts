import { expect, it } from 'vitest';
import { readSeed } from '../scripts/stack/seed.ts';
import { validated } from '../tests/support/validate.ts';

const seed = readSeed();
const estimator = seed.find(({ _id }) => _id === 'estimator') as {
  _id: string;
  _type: string;
  services: { projectTypes: object[]; features: object[] }[];
};
const [service] = estimator.services;
const [option] = service?.features ?? [];
const [projectType] = service?.projectTypes ?? [];

/** What the Studio says of the estimator with these changes in its first service. */
async function saidOf(level: string, changes: object): Promise<string[]> {
  const services = [{ ...service, ...changes }, ...estimator.services.slice(1)];
  const markers = await validated({ ...estimator, services }, seed);
  return markers.filter((marker) => marker.level === level).map(({ message }) => message);
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
  expect(await saidOf('error', changes)).toEqual(refusals);
});

it.each([
  [{}, []],
  [
    { label: 'Paiement en ligne' },
    [/^«\sPaiement en ligne\s» répète «\sPaiement en ligne et abonnements\s», que [^»]+$/],
  ],
  [{ label: 'Paiement à la livraison', beyond: 'Paiement en ligne et abonnements' }, []],
  [
    { label: 'Jeux', beyond: 'Ce que personne ne comprend' },
    [/^«\sJeux\s» va plus loin que «\sCe que personne ne comprend\s», que le service/],
  ],
])('an option %o beside what its service includes: %j', async (changes, warnings) => {
  const first = { ...option, beyond: undefined, ...changes };
  const said = await saidOf('warning', { features: [first] });
  expect(said).toHaveLength(warnings.length);
  for (const [index, warning] of warnings.entries()) expect(said[index]).toMatch(warning);
});

it.each([
  [0, false],
  [1, true],
  [2.5, false],
  [1001, false],
])('a step of %d for the range: %s', async (priceStep, isFine) => {
  const markers = await validated({ ...estimator, priceStep }, seed);
  expect(markers.filter(({ level }) => level === 'error').length === 0).toBe(isFine);
});
