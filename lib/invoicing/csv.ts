import { stringify } from 'csv-stringify/sync';
import { countryName } from '../quotes/countries.ts';
import { VAT_REGIME_LABELS } from '../quotes/regimes.ts';
import type { InvoiceDue } from './document.ts';

type Line = InvoiceDue['lines'][number];

/** As French spreadsheets write a number: with a comma, without groups. */
const plain = (value: number, digits: number) => value.toFixed(digits).replace('.', ',');

const euros = (cents: number) => plain(cents / 100, 2);

const CLIENT_KINDS = { consumer: 'Particulier', professional: 'Professionnel' } as const;

const COLUMNS: ReadonlyArray<[title: string, cell: (due: InvoiceDue, line: Line) => string]> = [
  ['Référence', ({ reference }) => reference],
  ['Devis', ({ quote }) => quote.number],
  ['Signé le', ({ signedOn }) => signedOn],
  ['À régler au plus tard le', ({ dueOn }) => dueOn ?? ''],
  ['Reçu le', ({ receivedOn }) => receivedOn ?? ''],
  ['Type de client', ({ client }) => CLIENT_KINDS[client.kind]],
  ['Entreprise', ({ client }) => client.company],
  ['Nom', ({ client }) => client.name],
  ['E-mail', ({ client }) => client.email],
  ['Adresse', ({ client }) => client.address],
  ['Pays', ({ client }) => countryName(client.country)],
  ['SIREN', ({ client }) => client.siren],
  ['SIRET', ({ client }) => client.siret],
  ['Numéro de TVA', ({ client }) => client.vatNumber],
  ['Libellé', (_, { label }) => label],
  ['Montant HT (€)', (_, { netCents }) => euros(netCents)],
  ['Taux de TVA (%)', (_, { vatPercent }) => plain(vatPercent, 1)],
  ['TVA (€)', (_, { vatCents }) => euros(vatCents)],
  ['Montant TTC (€)', (_, { totalCents }) => euros(totalCents)],
  ['Régime de TVA', ({ vatRegime }) => VAT_REGIME_LABELS[vatRegime]],
  ['Mention', ({ vatMention }) => vatMention],
];

/**
 * Dues to invoice as a file for French spreadsheets, one row a line, which is one a rate of VAT. A text that a spreadsheet
 * would compute has an apostrophe before it.
 */
export const invoiceCsv = (dues: readonly InvoiceDue[]): string =>
  stringify(
    [
      COLUMNS.map(([title]) => title),
      ...dues.flatMap((due) => due.lines.map((line) => COLUMNS.map(([, cell]) => cell(due, line)))),
    ],
    {
      bom: true,
      delimiter: ';',
      escape_formulas: true,
      quoted_match: /[\r\n]/,
      record_delimiter: 'windows',
    },
  );
