import { describe, expect, it } from 'vitest';
import { likenessOf, ownDomain, searchesFor } from './alike.ts';
import type { Contact } from './wire.ts';

const contact = (change: Partial<Contact>): Contact => ({
  id: 'a'.repeat(64),
  email: 'ana@gmail.com',
  name: '',
  role: '',
  company: '',
  phone: '',
  siren: null,
  hasAccount: false,
  copiesQuotes: false,
  isAdded: false,
  isFirst: true,
  ...change,
});

const like = (one: Partial<Contact>, other: Partial<Contact>) =>
  likenessOf([contact(one)], [contact({ email: 'zoe@orange.fr', ...other })]);

describe('cards that may be of the same client', () => {
  it.each([
    ['the number of a company', { siren: '732829320' }, { siren: '732829320' }, 'siren'],
    [
      'a company at its own domain',
      { company: 'Atelier Dubois', email: 'ana@dubois.fr' },
      { company: 'SARL Atelier Dubois', email: 'zoe@dubois.fr' },
      'domain',
    ],
    [
      'a company as others write it',
      { company: 'Hôtel de l’Étoile SAS' },
      { company: 'HOTEL DE L ETOILE' },
      'company',
    ],
    [
      'words in another order',
      { company: 'Dubois Atelier' },
      { company: 'Atelier Dubois' },
      'company',
    ],
    ['a letter more', { company: 'Duboiss Conseil' }, { company: 'Dubois Conseil' }, 'company'],
    ['a letter less', { company: 'Dubis Conseil' }, { company: 'Dubois Conseil' }, 'company'],
    ['another letter', { company: 'Duboix Conseil' }, { company: 'Dubois Conseil' }, 'company'],
    [
      'two letters in turn',
      { company: 'Dubios Conseil' },
      { company: 'Dubois Conseil' },
      'company',
    ],
    ['a person', { name: 'Ana Cœur' }, { name: 'COEUR Ana' }, 'name'],
  ])('have in common %s', (_, one, other, why) => {
    expect(like(one, other)).toBe(why);
    expect(like(other, one)).toBe(why);
  });

  it.each([
    ['nothing', {}, {}],
    ['a domain of everybody', { email: 'ana@gmail.com' }, { email: 'zoe@gmail.com' }],
    [
      'a domain alone: its people may be of two companies',
      { email: 'a@x.fr' },
      { email: 'b@x.fr' },
    ],
    ['a first name', { name: 'Ana' }, { name: 'Ana' }],
    ['a short name but for a letter', { company: 'Nova' }, { company: 'Neva' }],
    ['two letters', { company: 'Dubois Conseil' }, { company: 'Dumois Conseils' }],
    [
      'a name, at two companies',
      { name: 'Ana Durand', company: 'Nova' },
      { name: 'Ana Durand', company: 'Atelier' },
    ],
    ['the form of a company', { company: 'SARL Martin' }, { company: 'SARL Petit' }],
  ])('are not those that have in common %s', (_, one, other) => {
    expect(like(one, other)).toBeNull();
  });

  it('are searched by the beginnings of their longest words', () => {
    expect(
      searchesFor([
        contact({ company: 'SAS Hôtel de l’Étoile', name: 'Ana Durand' }),
        contact({ name: 'Zoé' }),
      ]),
    ).toEqual(['etoi', 'dura']);
    expect(searchesFor([contact({})])).toEqual([]);
  });
});

it('knows the domains at which anybody has an address', () => {
  expect(ownDomain('ana@atelier-dubois.fr')).toBe('atelier-dubois.fr');
  expect([ownDomain('a@gmail.com'), ownDomain('a@yahoo.fr'), ownDomain('a@free.fr')]).toEqual([
    '',
    '',
    '',
  ]);
});
