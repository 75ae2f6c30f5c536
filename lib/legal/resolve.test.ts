import { describe, expect, it } from 'vitest';
import { NO_LEGAL_FACTS } from '../../tests/support/legal-facts.ts';
import { type LegalBlock, resolveFacts } from './resolve.ts';
import { settingsValue } from './settings-values.ts';

const NOTHING = {
  brand: 'Atelier Essai',
  ownerName: '[Prénom Nom à compléter]',
  email: 'essai@exemple.fr',
  phone: null,
  legal: { ...NO_LEGAL_FACTS, address: '   ' },
};

const block = (...children: LegalBlock['children']): LegalBlock => ({
  _type: 'block',
  _key: 'b',
  children,
});
const heading = (style: 'h2' | 'h3', text: string): LegalBlock => ({
  ...block(words(text)),
  style,
});
const fact = (
  field:
    | 'legal.siret'
    | 'email'
    | 'phone'
    | 'legal.capital'
    | 'legal.mediatorUrl'
    | 'ownerName'
    | 'qualiopi',
) => ({ _type: 'settingsValue', _key: 'v', field }) as const;
const words = (text: string) => ({ _type: 'span', _key: 's', text }) as const;

describe('legal texts: facts from the site settings', () => {
  it('puts a known fact into its sentence as plain words', () => {
    const settings = { ...NOTHING, legal: { ...NOTHING.legal, siret: ' 123 456 782 00010 ' } };
    const [resolved] = resolveFacts([block(words('SIRET '), fact('legal.siret'))], settings);
    expect(resolved?.children.map(({ text, marks }) => [text, marks ?? []])).toEqual([
      ['SIRET ', []],
      ['123 456 782 00010', []],
    ]);
  });

  it('marks a missing fact, by its name', () => {
    const [resolved] = resolveFacts([block(fact('legal.siret'))], NOTHING);
    expect(resolved?.children).toEqual([
      { _type: 'span', _key: 'v', text: '[à compléter\u00a0: SIRET]', marks: ['missing'] },
    ]);
  });

  it('leaves a block out that misses a fact, on a live site', () => {
    const blocks = [block(words('SIRET '), fact('legal.siret')), block(fact('email'))];
    expect(resolveFacts(blocks, NOTHING, true)).toHaveLength(1);
    expect(resolveFacts(blocks, NOTHING)).toHaveLength(2);
  });

  it('leaves a block out whose fact is « sans objet », on any site, unless it is filled in', () => {
    const blocks = [block(words('Capital '), fact('legal.capital')), block(fact('email'))];
    const facts = { ...NOTHING, notApplicable: ['legal.capital'] };
    expect(resolveFacts(blocks, facts)).toHaveLength(1);
    expect(settingsValue(facts, 'legal.capital').text).toBe('sans objet');
    const filled = { ...facts, legal: { ...NOTHING.legal, capital: '1 000 €' } };
    expect(resolveFacts(blocks, filled)).toHaveLength(2);
  });

  it('and the headings that then stand over nothing', () => {
    const funding = block(words('Un OPCO finance, au titre de '), fact('qualiopi'));
    const blocks = [
      heading('h2', 'Formations'),
      heading('h3', 'Financement'),
      funding,
      heading('h3', 'Absence'),
      block(words('Prévenez-moi.')),
      heading('h2', 'Garanties'),
      heading('h3', 'Certificat'),
      funding,
    ];
    const said = (facts: object, isLive: boolean) =>
      resolveFacts(blocks, facts, isLive).map(({ children }) => children[0]?.text);
    expect(said(NOTHING, true)).toEqual(['Formations', 'Absence', 'Prévenez-moi.']);
    expect(said({ ...NOTHING, qualiopi: 'n° 1' }, true)).toHaveLength(blocks.length);
    expect(said(NOTHING, false)).toHaveLength(blocks.length);
  });

  it('takes blanks for missing, and so a note in square brackets', () => {
    expect(settingsValue(NOTHING, 'legal.address')).toEqual({
      text: '[à compléter\u00a0: adresse du siège]',
      known: false,
    });
    expect(settingsValue(NOTHING, 'ownerName')).toEqual({ text: NOTHING.ownerName, known: false });
    expect(settingsValue(null, 'email').known).toBe(false);
  });

  it.each([
    ['email', { email: 'essai@exemple.fr' }, 'mailto:essai@exemple.fr'],
    ['phone', { phone: '+33 (0)1 23' }, 'tel:+33123'],
    [
      'legal.mediatorUrl',
      { legal: { mediatorUrl: 'https://mediation.exemple.fr' } },
      'https://mediation.exemple.fr',
    ],
  ] as const)('links an e-mail, a phone number and a URL: %s', (field, settings, href) => {
    const [resolved] = resolveFacts([block(fact(field))], settings);
    expect(resolved?.markDefs).toEqual([{ _type: 'link', _key: 'v-link', href }]);
    expect(resolved?.children[0]?.marks).toEqual(['v-link']);
  });

  it('never makes a link of another scheme', () => {
    const settings = { legal: { mediatorUrl: 'javascript:alert(1)' } };
    const [resolved] = resolveFacts([block(fact('legal.mediatorUrl'))], settings);
    expect(resolved?.markDefs).toEqual([]);
  });

  it('keeps the links of the text and drops empty words', () => {
    const markDefs = [{ _type: 'link', _key: 'l', href: '/privacy' }] as const;
    const [resolved] = resolveFacts(
      [{ ...block(words(''), fact('email'), words('')), markDefs: [...markDefs] }],
      NOTHING,
    );
    expect(resolved?.markDefs.map(({ href }) => href)).toEqual([
      '/privacy',
      'mailto:essai@exemple.fr',
    ]);
    expect(resolved?.children).toHaveLength(1);
  });
});
