import type { LetterRow } from '../estimate-letter/letter.ts';
import { formatDay } from '../format/dates.ts';
import { frenchTypography } from '../typography/index.ts';
import type { QuoteDocument, QuoteTotals } from './document.ts';
import type { Section } from './mentions.ts';
import { depositRows, issuerLines, totalRows } from './paper.ts';
import { isTaxed } from './regimes.ts';
import { AGREEMENT } from './states.ts';

const NBSP = '\u00a0';

/** An accepted quote and its acceptance, as the proof tells them. */
export type SignedQuote = {
  document: QuoteDocument;
  /** Digest of its PDF. */
  sha256: string;
  name: string;
  approval: string;
  at: Date;
  by: 'account' | 'link';
  /** Keyed hash of the IP. */
  addressHash: string;
  /** Ids of the options that were chosen. */
  options: readonly string[];
  totals: QuoteTotals;
};

/** The page of proof of an acceptance. */
export type ProofPaper = {
  name: string;
  brand: string;
  sender: string[];
  title: string;
  introduction: string;
  parts: Array<{ title: string; rows: LetterRow[] }>;
  sections: Section[];
  foot: string;
};

const MOMENT = new Intl.DateTimeFormat('fr-FR', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'Europe/Paris',
  timeZoneName: 'longOffset',
});

const moment = (at: Date) =>
  `${formatDay(at.toISOString())} à ${MOMENT.format(at).replace(/\s/g, NBSP)} (heure de Paris)`;

export function proofPaper({
  document,
  sha256,
  name,
  approval,
  at,
  by,
  addressHash,
  options,
  totals,
}: SignedQuote): ProofPaper {
  const { content, issuer, settings, number } = document;
  const { rows, total } = totalRows(document, totals);
  const chosen = content.lines.filter(({ id }) => options.includes(id));
  const known =
    by === 'account'
      ? 'Connexion à l’espace client, dont l’adresse e-mail est confirmée'
      : `Lien personnel, puis code à usage unique envoyé à ${content.client.email}`;
  const title = `Preuve d’acceptation du devis ${number}`;
  return {
    name: title,
    brand: issuer.brand || issuer.name,
    sender: issuerLines(issuer),
    title: 'Preuve d’acceptation',
    introduction: `Le devis ${number} du ${formatDay(document.issuedOn)} a été accepté en ligne. Cette page en garde la preuve\u202f; elle est remise avec le devis, à l’identique, aux deux parties.`,
    parts: [
      {
        title: 'Devis',
        rows: [
          { label: 'Numéro', value: number },
          { label: 'Objet', value: frenchTypography(content.title) },
          { label: 'Empreinte SHA-256 du document', value: sha256 },
          {
            label: 'Options choisies',
            value: chosen.map(({ label }) => frenchTypography(label)).join('\n') || 'Aucune',
          },
          ...rows,
          total,
          ...(isTaxed(settings.vatRegime)
            ? []
            : [{ label: 'TVA', value: frenchTypography(settings.vatExemptionText) }]),
          ...depositRows(document, totals),
          {
            label: 'Conditions générales',
            value: document.termsVersion ? `Version ${document.termsVersion}` : 'Celles du devis',
          },
        ],
      },
      {
        title: 'Acceptation',
        rows: [
          { label: 'Nom', value: name },
          { label: 'Pour', value: content.client.company },
          { label: 'Adresse e-mail', value: content.client.email },
          { label: 'Mention', value: `«\u202f${approval}\u202f»` },
          { label: 'Case cochée', value: AGREEMENT },
          { label: 'Date et heure', value: moment(at) },
          { label: 'Identification', value: known },
          { label: 'Empreinte de l’adresse réseau', value: addressHash },
        ].filter(({ value }) => value !== ''),
      },
    ],
    sections: [
      {
        title: 'Portée',
        paragraphs: [
          `L’acceptation par voie électronique a la même force que sur papier, dès lors que son auteur est identifié et que le document est conservé sans changement (articles 1366 et 1367 du code civil). L’empreinte SHA-256 permet de vérifier que le fichier du devis est bien celui qui a été accepté${NBSP}: la moindre différence en donnerait une autre.`,
        ],
      },
    ],
    foot: [title, issuer.name].filter(Boolean).join(' · '),
  };
}
