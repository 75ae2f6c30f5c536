import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { invoiceCsv } from './csv.ts';
import type { InvoiceDue } from './document.ts';

const DUE: InvoiceDue = {
  version: 1,
  reference: 'D-2031-0042-1',
  label: 'Acompte (30\u00a0%)',
  event: 'signature',
  currency: 'EUR',
  signedOn: '2031-02-01',
  dueOn: '2031-02-08',
  receivedOn: null,
  issuer: { name: 'Zoé Łuc', siret: '12345678200010', vatNumber: 'FR11123456782' },
  client: {
    kind: 'professional',
    name: 'Ana Martin',
    company: 'Les "Confitures"; fils',
    email: 'ana@example.fr',
    phone: '+33 6 11 11 11 11',
    address: '12 rue des Lilas\n69003 Lyon',
    country: 'BE',
    siren: '',
    siret: '',
    vatNumber: 'BE0123456749',
  },
  vatRegime: 'standard',
  vatMention: '',
  lines: [
    { label: 'Acompte', vatPercent: 5.5, netCents: 100_000, vatCents: 5_500, totalCents: 105_500 },
    { label: 'Acompte', vatPercent: 20, netCents: 7, vatCents: 1, totalCents: 8 },
  ],
  netCents: 100_007,
  vatCents: 5_501,
  totalCents: 105_508,
  quote: {
    number: 'D-2031-0042',
    title: 'Portail',
    issuedOn: '2031-01-31',
    lines: [],
    discountCents: 0,
    vat: [],
    netCents: 0,
    vatCents: 0,
    totalCents: 0,
  },
};

it('has a row a line, with semicolons, commas in its numbers, and what says that it is UTF-8', () => {
  expect(invoiceCsv([DUE])).toBe(
    [
      '\ufeffRéférence;Devis;Signé le;À régler au plus tard le;Reçu le;Type de client;Entreprise;Nom;E-mail;Adresse;Pays;SIREN;SIRET;Numéro de TVA;Libellé;Montant HT (€);Taux de TVA (%);TVA (€);Montant TTC (€);Régime de TVA;Mention',
      'D-2031-0042-1;D-2031-0042;2031-02-01;2031-02-08;;Professionnel;"Les ""Confitures""; fils";Ana Martin;ana@example.fr;"12 rue des Lilas\n69003 Lyon";Belgique;;;BE0123456749;Acompte;1000,00;5,5;55,00;1055,00;TVA facturée;',
      'D-2031-0042-1;D-2031-0042;2031-02-01;2031-02-08;;Professionnel;"Les ""Confitures""; fils";Ana Martin;ana@example.fr;"12 rue des Lilas\n69003 Lyon";Belgique;;;BE0123456749;Acompte;0,07;20,0;0,01;0,08;TVA facturée;',
      '',
    ].join('\r\n'),
  );
  expect(invoiceCsv([])).toMatch(/^\ufeffRéférence;.*Mention\r\n$/);
});

const TYPED: string[] = JSON.parse(readFileSync('tests/cases/typed.json', 'utf8')).csv;

it.each([
  ...TYPED,
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\uff1d1',
  '\uff0b1',
  '\uff0d1',
  '\uff201',
])('%j is computed by no spreadsheet', (name) => {
  const [, row = ''] = invoiceCsv([
    { ...DUE, lines: DUE.lines.slice(0, 1), client: { ...DUE.client, company: 'X', name } },
  ]).split('Professionnel;X;');
  expect(row).not.toMatch(/^"?[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/);
  expect(row.replaceAll('""', '"')).toContain(name);
});
