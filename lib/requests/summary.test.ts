import { expect, it } from 'vitest';
import { storedLead } from './stored-lead.ts';
import { factsBelowHead, factsOf, summaryOf } from './summary.ts';

const lead = storedLead.parse({
  kind: 'quote',
  reference: 'DEV-7K4Q-9XWM',
  payload: {
    projectName: 'Portail',
    description: 'Un portail pour nos clients.',
    firstName: 'Ana',
    lastName: 'Martin',
    email: 'ana@exemple.test',
    company: 'Martin SARL',
    phone: '06 12 34 56 78',
    weeklyHours: '6',
    additionalInfo: 'Plutôt en mars.',
  },
  estimate: null,
  created_at: '2026-11-22T10:00:00Z',
});

it('the facts below the head say nothing that it says, and all the rest', () => {
  const { name, email, company, phone, title } = summaryOf(lead);
  const head = [...name.split(' '), email, company, phone, title];
  const below = factsBelowHead(lead, 'HT');
  expect(below).toEqual([
    { label: 'Heures par semaine aujourd’hui', value: '6' },
    { label: 'Description', value: 'Un portail pour nos clients.' },
    { label: 'Informations complémentaires', value: 'Plutôt en mars.' },
  ]);
  const all = factsOf(lead, 'HT').map(({ value }) => value);
  expect(all.toSorted()).toEqual([...head, ...below.map(({ value }) => value)].toSorted());
});
