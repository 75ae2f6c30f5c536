/** A case study with everything that one can have but screens, as the lake holds it; made up, and for tests alone. */
export const CASE_STUDY = {
  _id: 'case-study-test',
  _type: 'caseStudy',
  title: 'Le suivi de chantier qui tient dans une poche',
  slug: { _type: 'slug', current: 'suivi-chantiers' },
  client: 'Toitures Exemple',
  sector: 'Bâtiment',
  deliveredOn: '2026-03-12',
  summary:
    'Douze couvreurs, trois tableurs et un carnet : un seul outil a pris leur place, sur le téléphone de chacun.',
  services: [
    { _type: 'reference', _key: 'make', _ref: 'service-make' },
    { _type: 'reference', _key: 'airtable', _ref: 'service-airtable' },
  ],
  problem:
    'Chaque soir, une personne recopiait les heures de douze autres : deux heures, tous les jours.\n\nUne feuille sur cinq manquait à la fin du mois. La facture partait quand la feuille revenait.',
  built: [
    {
      _type: 'part',
      _key: 'a',
      title: 'La saisie sur place',
      text: 'Trois champs, une photo : la journée est notée avant de quitter le chantier.',
    },
    {
      _type: 'part',
      _key: 'b',
      title: 'La facture du lendemain',
      text: 'Les heures validées préparent la facture ; il ne reste qu’à la relire.',
    },
  ],
  measures: [
    {
      _type: 'measure',
      _key: 'm',
      value: '9 h',
      label: 'de saisie en moins par semaine',
      date: '2026-06-01',
      source: 'relevé des heures du bureau, mai 2026',
    },
  ],
};
