import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { WORDS } from '../../tests/support/characters.ts';
import { readPdf } from '../../tests/support/letter.ts';
import {
  FULL_SETTINGS,
  fullContent,
  fullTraining,
  ISSUER_SETTINGS,
} from '../../tests/support/quote-papers.ts';
import { formatDay } from '../format/dates.ts';
import { formatExactCents } from '../format/numbers.ts';
import type { QuoteSettings } from '../words/quote-settings.ts';
import { quoteTotals } from './amounts.ts';
import type { QuoteContent } from './content.ts';
import type { QuoteDocument } from './document.ts';
import { issuerOf } from './issuer.ts';
import { documentPdf, makeDocument, type QuoteNaming } from './make.ts';
import { proofPdf } from './pdf.ts';
import { proofPaper, type Signature, withdrawalPaper } from './proof.ts';

const NAMING = { number: 'D-2026-0042', issuedOn: '2026-11-24', replaces: null };

const documentOf = (
  content: Partial<QuoteContent> = {},
  vatRegime: QuoteSettings['vatRegime'] = 'standard',
  naming: QuoteNaming = NAMING,
) => {
  const settings = { ...FULL_SETTINGS, vatRegime };
  const issuer = issuerOf(ISSUER_SETTINGS, settings);
  return makeDocument(fullContent(content), { settings, issuer, notApplicable: [] }, naming);
};

/** An amendment to a contract of 600 €, of which nothing was received. */
const AMENDMENT: QuoteNaming = {
  ...NAMING,
  number: 'D-2026-0012-A1',
  amends: {
    number: 'D-2026-0012',
    acceptedOn: '2026-11-02',
    total: 60_000,
    received: 0,
    open: 60_000,
    vat: [{ rate: 2000, base: 50_000, amount: 10_000 }],
  },
};

const consumer = { client: { ...fullContent().client, kind: 'consumer' as const, company: '' } };

/** The text without spaces: a PDF breaks its lines where it likes. */
const bare = (text: string) => text.replace(/\s/g, '').replace(/[’']/g, '’');

/** The text of a PDF, its lines' words run together. */
const textOf = async (bytes: Buffer) => bare((await readPdf(bytes)).text);

type Mention = { name: string; to: string; said: string };

const [, table = ''] =
  /### Legal mentions of a quote\n(.*?)\n### /s.exec(readFileSync('docs/product.md', 'utf8')) ?? [];
const MENTIONS: Mention[] = [
  ...table.matchAll(/^\| ([^|]+) \| (\w+) \| `([^`]+)` \| [^|]+ \|$/gm),
].map(([, name = '', to = '', said = '']) => ({ name, to, said }));

describe('legal mentions of a quote (product.md, Legal mentions of a quote)', () => {
  const { client } = fullContent();
  const abroad = (country: string, vatNumber = '') => ({
    client: { ...client, country, siren: '', vatNumber },
  });
  const training = fullTraining();
  const papers = [
    { document: documentOf(), has: ['all', 'quote', 'pro', 'french', 'taxed', 'net', 'numbered'] },
    {
      document: documentOf(consumer),
      has: ['all', 'quote', 'consumer', 'taxed', 'net', 'numbered'],
    },
    {
      document: documentOf({}, 'franchise'),
      has: ['all', 'quote', 'pro', 'french', 'exempt', 'net'],
    },
    { document: documentOf(consumer, 'franchise'), has: ['all', 'quote', 'consumer', 'exempt'] },
    {
      document: documentOf(abroad('DE', 'DE136695976')),
      has: ['all', 'quote', 'pro', 'reversed', 'net', 'numbered'],
    },
    {
      document: documentOf(abroad('DE', 'DE136695976'), 'franchise'),
      has: ['all', 'quote', 'pro', 'reversed', 'net', 'numbered'],
    },
    {
      document: documentOf(abroad('CH')),
      has: ['all', 'quote', 'pro', 'outside', 'net', 'numbered'],
    },
    {
      document: documentOf({
        client: { ...consumer.client, country: 'CH' },
        vatRegime: 'outsideEu',
      }),
      has: ['all', 'quote', 'consumer', 'away', 'numbered'],
    },
    {
      document: documentOf({ training, vatRegime: 'training' }),
      has: ['all', 'quote', 'pro', 'french', 'training', 'agreement', 'untaxed', 'net', 'numbered'],
    },
    {
      document: documentOf({ ...consumer, training }),
      has: ['all', 'quote', 'consumer', 'training', 'contract', 'taxed', 'net', 'numbered'],
    },
    {
      document: documentOf({}, 'standard', AMENDMENT),
      has: ['all', 'amendment', 'pro', 'french', 'taxed', 'net', 'numbered'],
    },
    {
      document: documentOf(consumer, 'franchise', AMENDMENT),
      has: ['all', 'amendment', 'consumer', 'exempt'],
    },
  ];

  it('are all in the table', () => {
    expect(MENTIONS).toHaveLength(59);
    const kinds = new Set(MENTIONS.map(({ to }) => to));
    expect(kinds).toEqual(new Set(papers.flatMap(({ has }) => has)));
  });

  it.each(papers)(
    'are in the PDF of a quote that has $has, and no others',
    async ({ document, has }) => {
      const { content, issuer, settings, totals } = document;
      const [line] = content.lines;
      const values: Record<string, string> = {
        number: document.number,
        issuedOn: formatDay(document.issuedOn),
        validUntil: formatDay(document.validUntil),
        schedule: content.schedule,
        paymentTerms: content.paymentTerms,
        terms: content.terms,
        'amends.number': document.amends?.number ?? '',
        'client.name': content.client.name,
        'client.address': content.client.address,
        'client.siren': content.client.siren,
        'line.label': line?.label ?? '',
        'line.unitPrice': formatExactCents(line?.unitPrice ?? 0),
        'vat.base': formatExactCents(totals.vat[0]?.base ?? 0),
        'client.vatNumber': content.client.vatNumber,
        ...Object.fromEntries(
          Object.entries(content.training ?? {}).map(([key, value]) => [`training.${key}`, value]),
        ),
        ...Object.fromEntries(
          Object.entries(issuer).map(([key, value]) => [`issuer.${key}`, value]),
        ),
        ...Object.fromEntries(
          Object.entries(settings).map(([key, value]) => [`settings.${key}`, value]),
        ),
      };
      const text = await textOf(await documentPdf(document));
      const said = (mention: Mention) =>
        bare(
          mention.said.replace(/\{([^}]+)\}/g, (_, name: string) => {
            const value = values[name];
            if (!value) throw new Error(`nothing to say for ${name}`);
            return value;
          }),
        );
      const missing = MENTIONS.filter((mention) => has.includes(mention.to)).filter(
        (mention) => !text.includes(said(mention)),
      );
      expect(missing.map(({ name }) => name)).toEqual([]);
      const others = MENTIONS.filter(
        ({ to, said: words }) => !has.includes(to) && !words.includes('{'),
      );
      expect(others.filter((mention) => text.includes(said(mention)))).toEqual([]);
    },
  );
});

describe('the PDF of a quote', () => {
  it('is the same bytes each time, tagged, in French, with its pages counted', async () => {
    const document = documentOf(consumer);
    const bytes = await documentPdf(document);
    expect((await documentPdf(structuredClone(document))).equals(bytes)).toBe(true);
    const { text, info, isTagged, pages } = await readPdf(bytes);
    expect(info).toMatchObject({
      Title: 'Devis D-2026-0042',
      Author: 'Atelier',
      Language: 'fr-FR',
    });
    expect(isTagged).toBe(true);
    expect(text).toContain(`Page ${pages} sur ${pages}`);
    expect(bytes.length).toBeLessThan(90_000);
  });

  it('keeps options out of the total, and says units in the plural', async () => {
    const text = await textOf(await documentPdf(documentOf()));
    // 3.5 × 450 € less 5 %, and VAT.
    expect(text).toContain(bare('Total HT1 496,25 €'));
    expect(text).toContain(bare('Total TTC1 795,50 €'));
    expect(text).toContain(
      bare('Acompte (30 %)à la signature, sous 7 jours20 % : 89,77 €538,65 €'),
    );
    expect(text).toContain(bare('3,5 jours'));
    expect(text).toContain(bare('Options, non comprises dans le total'));
  });

  it('goes on over as many pages as a hundred long lines take, and says each', async () => {
    const [first] = fullContent().lines;
    if (!first) throw new Error('no line');
    const lines = Array.from({ length: 100 }, (_, index) => ({
      ...first,
      id: `l${index}`,
      label: `Prestation numéro ${index}`,
      details: index === 50 ? 'Un très long détail. '.repeat(95) : 'Avec un détail. '.repeat(8),
    }));
    const { text, pages } = await readPdf(
      await documentPdf(documentOf({ lines, terms: 'Un article. '.repeat(1600) })),
    );
    expect(pages).toBeGreaterThan(8);
    const missing = lines.filter(({ label }) => !bare(text).includes(bare(label)));
    expect(missing).toEqual([]);
  });

  it('says what is written in it, whatever letters and signs it is of', async () => {
    const { client, lines } = fullContent();
    const document = documentOf({
      title: 'Заказ → 注文',
      client: { ...client, name: 'Nguyễn Thị Hồng', company: 'Γιώργος & 王小明' },
      lines: lines.map((line) => ({ ...line, label: 'CO₂ ≥ ½', details: WORDS.join('\n') })),
      notes: WORDS.join('\n'),
    });
    const text = await textOf(await documentPdf(document));
    for (const word of [...WORDS, 'Заказ → 注文', 'Nguyễn Thị Hồng', 'Γιώργος & 王小明']) {
      expect(text).toContain(bare(word));
    }
  });

  it('says of a draft that it is one', async () => {
    const { info } = await readPdf(await documentPdf(documentOf(), true));
    expect(info.Title).toBe('Devis (brouillon)');
  });
});

/** The texts of the pages of a paper, each of which ends with its foot. */
const pagesIn = async (pdf: Buffer) =>
  (await readPdf(pdf)).copied.split(/Page\s\d+\ssur\s\d+/).slice(0, -1);

describe('a quote of several pages', () => {
  const [first] = fullContent().lines;
  if (!first) throw new Error('no line');
  const withLines = (count: number, details: string) =>
    documentOf({
      lines: Array.from({ length: count }, (_, index) => ({
        ...first,
        id: `l${index}`,
        label: `Prestation ${index}`,
        details,
      })),
      discount: null,
      terms: '',
    });
  const pagesOf = async (document: QuoteDocument) => pagesIn(await documentPdf(document));

  it('has the head of its table on each page that the table is on', async () => {
    const pages = await pagesOf(withLines(60, 'Un détail.'));
    const ofTable = pages.filter((page) => /Prestation \d+/.test(page));
    expect(ofTable.length).toBeGreaterThan(3);
    for (const page of ofTable) expect(page).toContain('Désignation');
    expect(pages.filter((page) => page.includes('Désignation'))).toEqual(ofTable);
  });

  it('has the head above a detail that is longer than a page', async () => {
    const pages = await pagesOf(withLines(1, 'Un très long détail.\n'.repeat(95)));
    const ofTable = pages.filter((page) => page.includes('Un très long détail.'));
    expect(ofTable.length).toBeGreaterThan(1);
    for (const page of ofTable) expect(page).toContain('Désignation');
  });

  it('never ends on a page with the signature alone', async () => {
    for (let count = 1; count <= 30; count += 2) {
      const pages = await pagesOf(withLines(count, ''));
      const signed = pages.filter((page) => page.includes('Bon pour accord'));
      expect(signed).toHaveLength(1);
      const [page = ''] = signed;
      const { issuer } = documentOf();
      expect([count, page.includes(issuer.insurance)]).toEqual([count, true]);
      expect([count, /Date[\s\S]*Nom[\s\S]*Signature/.test(page)]).toEqual([count, true]);
    }
  });

  it('has details as wide as the page', async () => {
    // In the column of the label alone these would be three lines.
    const details =
      'Reprise des contenus, mise en page, relecture, essais sur ordinateur et téléphone.';
    const { copied } = await readPdf(await documentPdf(withLines(1, details)));
    expect(copied.split('\n')).toContain(details);
  });
});

describe('the proof of an acceptance', () => {
  it('tells who accepted what, when and how, by the clock of Paris', async () => {
    const document = documentOf();
    const at = new Date('2026-12-01T22:59:59Z');
    const totals = quoteTotals(document.content, 'standard', ['suivi']);
    const acceptance = {
      document,
      sha256: 'a'.repeat(64),
      name: 'Zoé Łuc',
      approval: 'Bon pour accord',
      at,
      by: 'link' as const,
      addressHash: 'b'.repeat(64),
      options: ['suivi'],
      totals,
      earlyStart: false,
      withdrawUntil: null,
    };
    const paper = proofPaper(acceptance);
    const text = await textOf(await proofPdf(paper, at));
    const signed = {
      ...paper,
      parts: [{ title: '', rows: [{ label: 'Nom', value: '王小明 अ' }] }],
    };
    expect(await textOf(await proofPdf(signed, at))).toContain('王小明[U+0905]');
    const { client } = document.content;
    const abroad = documentOf({ client: { ...client, country: 'CH', siren: '', vatNumber: '' } });
    const swiss = proofPaper({ ...acceptance, document: abroad, totals: abroad.totals });
    const unTaxed = await textOf(await proofPdf(swiss, at));
    expect(unTaxed).toContain(bare('TVA non applicable, art. 259-1 du CGI'));
    expect(unTaxed).not.toContain('TTC');
    expect(text).toContain('TTC');
    for (const said of [
      'D-2026-0042',
      'a'.repeat(64),
      'Zoé Łuc',
      'Bon pour accord',
      '1er décembre 2026 à 23:59:59',
      'UTC+01:00',
      'Suivi la première année',
      formatExactCents(totals.total),
      document.termsVersion,
      'ana@example.fr',
      'b'.repeat(64),
    ]) {
      expect(text).toContain(bare(said));
    }
    expect(text).not.toContain(bare('Rétractation possible'));
  });

  it('has each of several signatures whole on one page', async () => {
    const document = documentOf();
    const at = new Date('2026-12-01T22:59:59Z');
    const of = (position: number): Signature => ({
      position,
      name: `Signataire ${position}`,
      role: 'Gérance',
      email: `signataire-${position}@example.fr`,
      approval: 'Bon pour accord',
      at,
      by: 'link',
      addressHash: `${position}`.repeat(64),
    });
    for (let count = 2; count <= 8; count += 1) {
      const paper = proofPaper({
        ...of(1),
        document,
        sha256: 'a'.repeat(64),
        options: [],
        totals: document.totals,
        earlyStart: false,
        withdrawUntil: null,
        signatures: Array.from({ length: count }, (_, index) => of(index + 1)),
      });
      const pages = await pagesIn(await proofPdf(paper, at));
      for (let position = 1; position <= count; position += 1) {
        const parts = [`Signature ${position} sur ${count}`, `${position}`.repeat(64)].map(bare);
        const holding = pages.filter((page) => parts.some((part) => bare(page).includes(part)));
        expect([count, position, holding.length]).toEqual([count, position, 1]);
        expect(parts.filter((part) => !bare(holding[0] ?? '').includes(part))).toEqual([]);
      }
    }
  });

  it('tells a consumer’s term of withdrawal, and whether they asked for an early start', async () => {
    const document = documentOf(consumer);
    const at = new Date('2026-12-01T22:59:59Z');
    const told = (earlyStart: boolean, from = document) =>
      proofPaper({
        document: from,
        sha256: 'a'.repeat(64),
        name: 'Zoé',
        approval: 'Bon pour accord',
        at,
        by: 'account',
        addressHash: 'b'.repeat(64),
        options: [],
        totals: document.totals,
        earlyStart,
        withdrawUntil: '2026-12-15',
      });
    const text = await textOf(await proofPdf(told(true), at));
    expect(text).toContain(bare('Jusqu’au 15 décembre 2026 inclus'));
    expect(text).toContain(bare(document.settings.earlyStartText));
    expect(await textOf(await proofPdf(told(false), at))).toContain(bare('Non demandé'));
    // What a quote does not ask, its proof does not answer.
    const settings = { ...document.settings, earlyStartText: '' };
    const silent = JSON.stringify(told(false, { ...document, settings }));
    expect(silent).toContain('15 décembre 2026');
    expect(silent).not.toContain('Non demandé');
  });
});

it('the receipt of a withdrawal has its content, its date and its time', async () => {
  const document = documentOf(consumer);
  const at = new Date('2026-12-03T22:59:59Z');
  const paper = withdrawalPaper({
    document,
    name: 'Zoé Łuc',
    email: 'zoe@example.fr',
    acceptedAt: '2026-12-01T09:00:00.000Z',
    at,
    by: 'link',
    address: 'ana@example.fr',
    addressHash: 'b'.repeat(64),
  });
  const text = await textOf(await proofPdf(paper, at));
  for (const said of [
    'Je notifie ma rétractation du contrat',
    'devis D-2026-0042',
    'Portail d’hiver',
    '1er décembre 2026 à 10:00:00',
    '3 décembre 2026 à 23:59:59',
    'UTC+01:00',
    'Zoé Łuc',
    'zoe@example.fr',
    'article L. 221-24',
    'b'.repeat(64),
  ]) {
    expect(text).toContain(bare(said));
  }
});
