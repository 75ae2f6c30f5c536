import { describe, expect, it } from 'vitest';
import { findMissing } from './find-missing.ts';

const settings = {
  _id: 'siteSettings',
  _type: 'siteSettings',
  phone: '+33 1 00 00 00 00',
  email: 'bonjour@studio.fr',
  socialUrl: 'https://www.linkedin.com/company/studio',
  legal: { siret: '123 456 789 00012', hostName: '   ' },
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
  });

  it('is silent about documents that are complete', () => {
    expect(
      findMissing([{ _id: 'service-x', _type: 'service', name: 'X', description: 'Un exemple.' }]),
    ).toEqual([]);
  });
});
