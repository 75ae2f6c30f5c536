import { expect, it } from 'vitest';
import { type DeletionOutcome, sayKept, sayUnderWay } from './outcome.ts';

const contract: DeletionOutcome['contracts'][number] = {
  number: 'D-2026-0004',
  title: 'Portail',
  project: 'Portail d’Ana',
  keptUntil: '2031-11-28',
  paperUntil: '2037-12-31',
};

const kept = (change: Partial<typeof contract>) =>
  sayKept({ contracts: [{ ...contract, ...change }], underWay: [] });

it('says of each contract what is kept, and until when', () => {
  expect(kept({})).toEqual([
    {
      label: 'Devis D-2026-0004 «\u202fPortail\u202f»',
      value:
        'projet «\u202fPortail d’Ana\u202f», avec ce qui s’y rattache, jusqu’au 28 novembre 2031\u202f; devis signé et preuve, jusqu’au 31 décembre 2037',
    },
  ]);
});

it('says the paper alone once the rest is over, and of somebody else’s quote its number alone', () => {
  expect(kept({ keptUntil: null })).toMatchObject([
    { value: 'devis signé et preuve, jusqu’au 31 décembre 2037' },
  ]);
  expect(kept({ title: null, project: null, paperUntil: null })).toEqual([
    { label: 'Devis D-2026-0004', value: 'demande et échanges, jusqu’au 28 novembre 2031' },
  ]);
});

it('names the projects under way, and those that go', () => {
  const underWay = [
    { name: 'Portail', isKept: true },
    { name: 'Sans devis', isKept: false },
  ];
  expect(sayUnderWay({ contracts: [], underWay })).toBe(
    '«\u202fPortail\u202f»\u202f; «\u202fSans devis\u202f», qui sera effacé',
  );
  expect(sayUnderWay({ contracts: [], underWay: [] })).toBe('');
});
