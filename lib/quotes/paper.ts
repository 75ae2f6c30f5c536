import type { LetterRow } from '../estimate-letter/letter.ts';
import { formatDay } from '../format/dates.ts';
import { formatDecimal, formatExactCents } from '../format/numbers.ts';
import { frenchTypography } from '../typography/index.ts';
import { isSiret } from '../validation/siren.ts';
import type { QuoteClient, QuotePart } from './content.ts';
import { countryName, HOME_COUNTRY } from './countries.ts';
import type { Amended, QuoteDocument, QuoteIssuer, QuoteTotals } from './document.ts';
import { dueTime, leftToPay, type QuoteDue, quoteDues } from './dues.ts';
import { formatRate, legalMentions, type Section, withdrawalForm } from './mentions.ts';
import { namesOf } from './names.ts';
import { isTaxed, type VatRegime } from './regimes.ts';
import { sayWho } from './signers.ts';
import { APPROVAL } from './states.ts';
import { type PriceWords, priceWords, taxSuffix } from './vat.ts';

const NBSP = '\u00a0';

/** A line of the table of the offer. */
export type PaperLine = {
  label: string;
  details: string;
  quantity: string;
  unitPrice: string;
  /** Empty where no VAT is charged. */
  vat: string;
  total: string;
};

/** A line of the table of dues; its VAT, a line a rate. */
export type PaperDue = { label: string; when: string; vat: string; amount: string };

/** A quote as it leaves the site, in the words and figures that its PDF is made of. */
export type QuotePaper = {
  name: string;
  brand: string;
  sender: string[];
  title: string;
  about: LetterRow[];
  client: string[];
  introduction: string;
  /** Heads of the columns of prices, and what is said once of all of them. */
  headings: Pick<PriceWords, 'unitPrice' | 'amount' | 'amounts'>;
  lines: PaperLine[];
  options: PaperLine[];
  totals: LetterRow[];
  /** The amount to pay, set larger than the rest. */
  total: LetterRow;
  /** What an amendment makes of its contract; none of a quote of its own. */
  contract: LetterRow[];
  /** Why there is no VAT; empty where there is. */
  exemption: string;
  /** How it is paid, an amount each. */
  dues: PaperDue[];
  sections: Section[];
  /** The place where a client who prints it signs. */
  signature: Section;
  annexes: Section[];
  /** Text at the foot of each page. */
  foot: string;
};

/** The issuer's lines: all that identifies them. */
export const issuerLines = (issuer: QuoteIssuer): string[] =>
  [
    [issuer.name, issuer.legalForm].filter(Boolean).join(', '),
    issuer.capital && `Capital social${NBSP}: ${issuer.capital}`,
    issuer.address,
    issuer.email,
    issuer.phone,
    issuer.siret && `SIRET${NBSP}${issuer.siret}`,
    issuer.registration,
    issuer.vatNumber && `TVA${NBSP}: ${issuer.vatNumber}`,
  ].filter(Boolean);

/** The client's lines: a business is told by its numbers, whoever is abroad by the country. */
export const clientLines = ({
  kind,
  name,
  company,
  email,
  phone,
  address,
  country,
  siren,
  vatNumber,
}: QuoteClient): string[] => {
  const number = `${isSiret(siren) ? 'SIRET' : 'SIREN'}${NBSP}${siren}`;
  const isBusiness = kind === 'professional';
  return [
    isBusiness ? company : '',
    name,
    ...address.split('\n'),
    country === HOME_COUNTRY ? '' : countryName(country),
    isBusiness && siren ? number : '',
    isBusiness && vatNumber ? `TVA${NBSP}: ${vatNumber}` : '',
    email,
    phone,
  ].filter(Boolean);
};

/** Who signs a quote, where there are several: its client first. */
export const signerLines = ({
  client,
  cosigners = [],
}: Pick<QuoteDocument['content'], 'client' | 'cosigners'>): string[] =>
  cosigners.length === 0 ? [] : [client.name || client.company, ...cosigners.map(sayWho)];

const partLabel = (label: string, part: QuotePart | null) =>
  part?.kind === 'percent' ? `${label} (${formatRate(part.rate)})` : label;

/** What the sums of a quote are told by. */
export type Summed = {
  content: Pick<QuoteDocument['content'], 'discount' | 'deposit' | 'dues'> & {
    client: Pick<QuoteClient, 'kind'>;
  };
  settings: { vatRegime: VatRegime };
  /** The contract that it changes. */
  amends?: Amended | null;
};

/** What a client pays, and whether VAT is in it: « 2 484,00 € TTC ». */
export const sayToPay = (cents: number, withVat: boolean): string =>
  `${formatExactCents(cents)}${taxSuffix(withVat)}`;

/** The sum and how it comes about, with or without VAT. */
export function totalRows(
  { content, settings, amends }: Summed,
  totals: QuoteTotals,
): { rows: LetterRow[]; total: LetterRow } {
  const words = priceWords(settings.vatRegime, content.client.kind);
  const row = (label: string, cents: number) => ({ label, value: formatExactCents(cents) });
  return {
    rows: [
      ...(totals.discount > 0
        ? [
            row(words.subtotal, totals.subtotal),
            row(partLabel('Remise', content.discount), -totals.discount),
          ]
        : []),
      ...(words.net ? [row(words.net, totals.net)] : []),
      ...totals.vat.map(({ rate, base, amount }) =>
        row(`TVA ${formatRate(rate)} sur ${formatExactCents(base)}`, amount),
      ),
    ],
    total: row(amends ? `${words.total} de l’avenant` : words.total, totals.total),
  };
}

/** What an amendment makes of its contract: the total before and after it, what was paid, and what is left to pay. */
export function contractRows({ settings, amends }: Summed, totals: QuoteTotals): LetterRow[] {
  if (!amends) return [];
  const row = (label: string, cents: number) => ({
    label,
    value: sayToPay(cents, isTaxed(settings.vatRegime)),
  });
  return [
    row('Total du contrat avant cet avenant', amends.total),
    row('Nouveau total du contrat', amends.total + totals.total),
    row('Déjà réglé', amends.received),
    row('Reste à régler', leftToPay(totals, amends).total),
  ];
}

/** The dues that are shown: none where there is one alone, of which the terms of payment say all. */
function shownDues({ content, amends }: Summed, totals: QuoteTotals): QuoteDue[] {
  const dues = quoteDues(content, totals, amends);
  return dues.length === 1 && dues[0]?.at === 'terms' ? [] : dues;
}

/** The dues as rows under the sums. */
export function dueRows(summed: Summed, totals: QuoteTotals): LetterRow[] {
  const { settings } = summed;
  return shownDues(summed, totals).map((due) => ({
    label: `${frenchTypography(due.label)}, ${dueTime(due)}`,
    value: sayToPay(due.amount, isTaxed(settings.vatRegime)),
  }));
}

/** The unit of a quantity, as « 3 jours »: a unit in small letters is plural from two on, « kg » and « m » never. */
const unitOf = (unit: string, quantity: number) =>
  quantity >= 200 && /^(an|\p{Ll}{3,})$/u.test(unit) && !/[sxz]$/.test(unit) ? `${unit}s` : unit;

/** @param isDraft says so on each page: nobody can accept it */
export function quotePaper(document: QuoteDocument, isDraft = false): QuotePaper {
  const { content, issuer, settings, totals, number, amends } = document;
  const { client } = content;
  const names = namesOf(document);
  const taxed = isTaxed(settings.vatRegime);
  const lines = content.lines.map(({ id, label, details, quantity, unit, unitPrice, vatRate }) => ({
    label: frenchTypography(label),
    details: frenchTypography(details),
    quantity: [formatDecimal(quantity / 100), unitOf(unit, quantity)].filter(Boolean).join(' '),
    unitPrice: formatExactCents(unitPrice),
    vat: taxed ? formatRate(vatRate) : '',
    total: formatExactCents(totals.lines[id] ?? 0),
  }));
  const isOption = (index: number) => content.lines[index]?.isOption === true;
  const name = `${names.name} ${isDraft ? '(brouillon)' : number}`;
  const { rows, total } = totalRows(document, totals);
  return {
    name,
    brand: issuer.brand || issuer.name,
    sender: issuerLines(issuer),
    title: name,
    about: [
      { label: 'Objet', value: frenchTypography(content.title) },
      ...(amends
        ? [
            {
              label: 'Contrat',
              value: `Devis ${amends.number}, accepté le ${formatDay(amends.acceptedOn).replaceAll(' ', NBSP)}`,
            },
          ]
        : []),
      { label: 'Date', value: formatDay(document.issuedOn) },
      { label: 'Valable jusqu’au', value: formatDay(document.validUntil) },
      { label: 'À signer par', value: signerLines(content).map(frenchTypography).join('\u202f; ') },
      ...(document.replaces
        ? [{ label: 'Correction', value: `${names.replaces} ${document.replaces}` }]
        : []),
    ].filter(({ value }) => value !== ''),
    client: clientLines(client),
    introduction: frenchTypography(content.introduction),
    headings: priceWords(settings.vatRegime, client.kind),
    lines: lines.filter((_, index) => !isOption(index)),
    options: lines.filter((_, index) => isOption(index)),
    totals: rows,
    total,
    contract: contractRows(document, totals),
    exemption: taxed ? '' : frenchTypography(settings.vatExemptionText),
    dues: shownDues(document, totals).map((due) => ({
      label: frenchTypography(due.label),
      when: dueTime(due),
      vat: due.vat
        .filter(({ amount }) => amount > 0)
        .map(({ rate, amount }) => `${formatRate(rate)}${NBSP}: ${formatExactCents(amount)}`)
        .join('\n'),
      amount: formatExactCents(due.amount),
    })),
    sections: legalMentions(document).map(({ title, paragraphs }) => ({
      title,
      paragraphs: paragraphs.map(frenchTypography),
    })),
    signature: {
      title: 'Acceptation',
      paragraphs: [
        `${amends ? 'Cet avenant' : 'Ce devis'} s’accepte en ligne, par le lien reçu par e-mail ou depuis l’espace client. Sur papier${NBSP}: date, nom, mention «\u202f${APPROVAL}\u202f» et signature.`,
        ...(content.cosigners?.length
          ? ['Il est accepté une fois signé par chacun de ses signataires.']
          : []),
      ],
    },
    annexes: [
      ...(client.kind === 'consumer' ? [withdrawalForm(document)] : []),
      ...(content.terms
        ? [
            {
              title: 'Conditions générales',
              paragraphs: [
                ...frenchTypography(content.terms).split(/\n{2,}/),
                `Version des conditions${NBSP}: ${document.termsVersion}`,
              ],
            },
          ]
        : []),
    ],
    foot: [name, issuer.name, issuer.siret && `SIRET${NBSP}${issuer.siret}`]
      .filter(Boolean)
      .join(' · '),
  };
}
