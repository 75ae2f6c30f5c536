import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { siteSettings } from '../../schemas/site-settings.ts';
import { LEGAL_PAGES, legalPageId } from '../site/legal-pages.ts';
import { SITE_VALUES } from '../words/site.ts';
import { type LegalBlock, resolveFacts } from './resolve.ts';
import { SETTINGS_FIELDS, type SettingsField } from './settings-values.ts';

type LegalDocument = { _id: string; slug: { current: string }; body: LegalBlock[] };

const documents = readFileSync(
  new URL('../../studio/content-lake/seed/legal.ndjson', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as LegalDocument);

const page = (slug: (typeof LEGAL_PAGES)[number]) => {
  const found = documents.find(({ _id }) => _id === legalPageId(slug));
  if (!found) throw new Error(`no ${slug}`);
  return found;
};

const facts = (document: LegalDocument): SettingsField[] =>
  document.body.flatMap(({ children }) =>
    children.flatMap((child) => (child._type === 'settingsValue' ? [child.field] : [])),
  );

/** The text as it stands, facts left out. */
const words = (document: LegalDocument): string =>
  document.body
    .map(({ children }) =>
      children.map((child) => (child._type === 'span' ? child.text : '{…}')).join(''),
    )
    .join('\n');

describe('legal texts: the seed', () => {
  it('holds the three documents, each at its own URL', () => {
    expect(documents.map(({ _id, slug }) => [_id, slug.current])).toEqual(
      LEGAL_PAGES.map((slug) => [legalPageId(slug), slug]),
    );
  });

  it('asks the settings for every unknown fact, and for none that they do not know', () => {
    expect([...new Set(documents.flatMap(facts))].sort()).toEqual([...SETTINGS_FIELDS].sort());
  });

  it('lets a text take every legal fact that the settings hold', () => {
    const legal = siteSettings.fields.find(({ name }) => name === 'legal') as {
      fields?: Array<{ name: string }>;
    };
    expect(SETTINGS_FIELDS).toEqual(
      expect.arrayContaining(legal.fields?.map(({ name }) => `legal.${name}`) ?? ['none']),
    );
  });

  it('has the legal notice name publisher, director and host', () => {
    expect(facts(page('legal'))).toEqual(
      expect.arrayContaining([
        'ownerName',
        'legal.legalForm',
        'legal.siret',
        'legal.address',
        'legal.publicationDirector',
        'legal.hostName',
        'legal.hostAddress',
        'legal.hostPhone',
        'legal.ndaNumber',
      ]),
    );
  });

  it('has the sales terms say the withdrawal period, the taxes and the way to pay', () => {
    const text = words(page('terms'));
    expect(text).toContain('quatorze (14) jours à compter de la réception');
    expect(text).toContain('toutes taxes comprises (TTC)');
    expect(text).toContain('hors taxes (HT)');
    expect(text).toContain('Le paiement se fait {…}.');
    expect(SITE_VALUES.paymentMeans).toBe('en ligne, par carte bancaire');
    expect(text).toContain('Formulaire de rétractation');
    expect(text).toContain('OPCO');
    expect(facts(page('terms'))).toEqual(
      expect.arrayContaining([
        'paymentMeans',
        'legal.mediatorName',
        'legal.mediatorUrl',
        'legal.ndaNumber',
      ]),
    );
  });

  it('has the privacy policy say bases, durations, rights and the 182 days of a choice', () => {
    const text = words(page('privacy'));
    for (const said of [
      '182 jours',
      'point a',
      'point b',
      'point c',
      'point f',
      'CNIL',
      'trois ans',
    ]) {
      expect(text).toContain(said);
    }
    expect(facts(page('privacy'))).toContain('legal.processors');
  });

  it('invents no number, address or person: with empty settings nothing looks like one', () => {
    for (const document of documents) {
      const text = words(document).replace('3 place de Fontenoy, TSA 80715, 75334 Paris', '');
      expect(text).not.toMatch(/\d{3}[\s\u202f]?\d{3}[\s\u202f]?\d{3}/);
      expect(text).not.toMatch(/\b\d{5}\b/);
      expect(text).not.toMatch(/(?:\+33|\b0[1-9])(?:[\s.]?\d{2}){4}/);
      expect(text).not.toMatch(/\S+@\S+/);
      for (const { children } of resolveFacts(document.body, {})) {
        for (const { text: shown, marks } of children) {
          if (shown.startsWith('[')) expect(marks).toEqual(['missing']);
        }
      }
    }
  });
});
