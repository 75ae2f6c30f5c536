import { describe, expect, it } from 'vitest';
import { schemaTypes } from '../index.ts';
import { type ContentDocument, type Definition, findMissing as find } from './find-missing.ts';

const findMissing = (documents: ContentDocument[]) => find(documents, schemaTypes as Definition[]);

const settings = {
  _id: 'siteSettings',
  _type: 'siteSettings',
  phone: '+33 1 00 00 00 00',
  email: 'bonjour@studio.fr',
  socialUrl: 'https://www.linkedin.com/company/studio',
  legal: { siret: '123 456 782 00010', hostName: '   ' },
};

describe('the Studio lists what is missing before going live', () => {
  it('lists the legal facts that are empty or blank, and only these', () => {
    const missing = findMissing([settings]);
    const paths = missing.map(({ path }) => path);
    expect(paths).toContain('legal.hostName');
    expect(paths).toContain('legal.mediatorUrl');
    expect(paths).not.toContain('legal.siret');
    expect(paths).not.toContain('phone');
    expect(missing[0]).toMatchObject({ document: 'Réglages du site', field: 'Forme juridique' });
    expect(missing.every(({ value }) => value === null)).toBe(true);
  });

  it('takes for required what a legal text tells, and no other empty fact', () => {
    const told = { _type: 'settingsValue', _key: 'v', field: 'legal.hostName' };
    const missing = findMissing([
      settings,
      { _id: 'legalPage-legal', _type: 'legalPage', body: [{ _type: 'block', children: [told] }] },
    ]);
    expect(missing.filter(({ isRequired }) => isRequired).map(({ path }) => path)).toEqual([
      'legal.hostName',
    ]);
  });

  it('leaves out what the settings declare « sans objet », and says what can be', () => {
    const told = { _type: 'settingsValue', _key: 'v', field: 'legal.capital' };
    const documents = [
      settings,
      { _id: 'legalPage-legal', _type: 'legalPage', body: [{ _type: 'block', children: [told] }] },
      { _id: 'trainingPage', _type: 'trainingPage' },
    ];
    const optional = (facts: ReturnType<typeof findMissing>) =>
      facts.map(({ path, optionalFact }) => [path, optionalFact]);
    const all = optional(findMissing(documents));
    expect(all).toContainEqual(['legal.capital', 'legal.capital']);
    expect(all).toContainEqual(['qualiopi.date', 'qualiopi']);
    // The law asks it of every site.
    expect(all).toContainEqual(['legal.hostName', null]);
    documents[0] = { ...settings, notApplicable: ['legal.capital', 'qualiopi'] } as typeof settings;
    const left = optional(findMissing(documents));
    expect(left).toHaveLength(all.length - 3);
    expect(left).toContainEqual(['legal.hostName', null]);
  });

  it('lists placeholders and example e-mails wherever they stand, with the way to them', () => {
    const missing = findMissing([
      {
        _id: 'aboutPage',
        _type: 'aboutPage',
        biography: 'Bonjour. [Parcours : à compléter]',
        tiles: [{ _key: 't0', _type: 'tile', title: 'Formation', text: '[Diplôme à compléter]' }],
        closing: { primary: { label: 'Écrire', href: 'https://exemple.fr/a' } },
      },
    ]);
    expect(missing.map(({ path, field }) => [path, field])).toEqual([
      ['biography', 'Biographie'],
      ['tiles[_key=="t0"].text', 'Repères'],
      ['closing.primary.href', 'Encart final'],
    ]);
    expect(missing.map(({ isRequired }) => isRequired)).toEqual([true, true, true]);
  });

  it('lists figures without a source or a date, and leaves their places to be left out', () => {
    const figure = { _type: 'figure', _key: 'f', value: '65 %', label: 'y gagnent' };
    const claim = { _type: 'claim', _key: 'c', value: '20+', label: 'projets' };
    const proof = { source: 'Enquête', date: '2026-05-01' };
    const missing = findMissing([
      {
        ...settings,
        claims: [
          claim,
          { ...claim, _key: 'd', ...proof },
          { ...claim, _key: 'e', figure: 'answeredInTime' },
          { ...claim, _key: 'g', value: '{délai}' },
        ],
      },
      {
        _id: 'a',
        _type: 'article',
        title: 'T',
        body: [
          {
            _type: 'figureHighlight',
            _key: 'h',
            figures: [{ ...figure, source: '[à compléter]' }],
          },
          {
            _type: 'quote',
            _key: 'q',
            text: 'Bien.',
            name: '[Nom à compléter]',
            role: '[à compléter]',
          },
          {
            _type: 'block',
            _key: 'b',
            children: [{ _type: 'span', _key: 's', text: '[x à compléter]' }],
          },
        ],
      },
      { _id: 'trainingPage', _type: 'trainingPage', qualiopi: { date: '2026-01-01' } },
    ]).filter(({ path }) => !path.startsWith('legal.'));
    expect(
      missing.map(({ path, value, problem, isRequired }) => [path, value ?? problem, isRequired]),
    ).toEqual([
      ['claims[_key=="c"]', '20+ projets', false],
      ['body[_key=="h"].figures[_key=="f"]', '65 % y gagnent', false],
      ['body[_key=="q"].name', '[Nom à compléter]', true],
      ['body[_key=="q"].role', '[à compléter]', false],
      ['body[_key=="b"].children[_key=="s"].text', '[x à compléter]', true],
      ['qualiopi.number', 'empty', false],
    ]);
    expect(missing[0]?.field).toBe('Chiffres clés');
    expect(missing.at(-1)?.field).toBe('Numéro de certificat Qualiopi');
  });

  it('is silent about documents that are complete', () => {
    expect(
      findMissing([{ _id: 'service-x', _type: 'service', name: 'X', description: 'Un exemple.' }]),
    ).toEqual([]);
  });
});
