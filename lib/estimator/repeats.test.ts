import { describe, expect, it } from 'vitest';
import { readSeed } from '../../scripts/stack/seed.ts';
import { repeatedEntries } from './repeats.ts';

const repeats = (label: string, included: string, beyond: string | null = null) =>
  repeatedEntries([{ label, beyond }], [included]).length > 0;

describe('an option that says again what is included', () => {
  it.each([
    ['Reprise de vos fichiers', 'Reprise et nettoyage de vos fichiers'],
    ['Formulaires de saisie', 'Formulaires de saisie'],
    ['Tableaux de bord', 'Interfaces et tableaux de bord'],
    ['Automatisations intégrées', 'Automatisations intégrées'],
    ['Comptes et connexion', 'Comptes, rôles et droits d’accès'],
    ['Paiement en ligne', 'Paiement en ligne et abonnements'],
    ['Connexion à une API', 'Connexion à vos outils par API'],
    ['Alertes et surveillance', 'Alertes quand quelque chose se bloque'],
    ['Import du catalogue', 'Import de vos produits existants'],
    ['Relances par e-mail', 'E-mails de commande et de relance'],
  ])('« %s » beside « %s »', (option, included) => {
    expect(repeats(option, included)).toBe(true);
  });

  it.each([
    ['Plusieurs langues', 'Interfaces pour votre équipe'],
    ['Recherche et filtres', 'Base de données structurée et documentée'],
    ['', 'Formulaires de saisie'],
  ])('but not « %s » beside « %s »', (option, included) => {
    expect(repeats(option, included)).toBe(false);
  });

  it('may say that it goes beyond an entry, if it says by what', () => {
    const entry = 'Formulaires de saisie';
    expect(repeats('Formulaires publics', entry)).toBe(true);
    expect(repeats('Formulaires publics', entry, entry)).toBe(false);
    expect(repeats('Formulaires', entry, entry)).toBe(true);
  });
});

describe('the seed', () => {
  type Service = { _id: string; _type: string; features: string[]; deliverables: string[] };
  type Priced = {
    service: { _ref: string };
    features: Array<{ label: string; beyond?: string }>;
  };
  const seed = readSeed() as unknown[];
  const services = (seed as Service[]).filter(({ _type }) => _type === 'service');
  const estimator = (seed as Array<{ _id: string; services: Priced[] }>).find(
    ({ _id }) => _id === 'estimator',
  );

  it.each(services)('$_id: its options are none of what it includes', ({ _id, ...service }) => {
    const included = [...service.features, ...service.deliverables];
    const options =
      estimator?.services.find((priced) => priced.service._ref === _id)?.features ?? [];
    expect(options).toHaveLength(8);
    expect(
      repeatedEntries(options, included).map(({ option, entry }) => [option.label, entry]),
    ).toEqual([]);
    for (const { beyond } of options) if (beyond) expect(included).toContain(beyond);
  });
});
