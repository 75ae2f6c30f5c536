import type { LetterRow } from '../estimate-letter/letter.ts';
import { formatDay } from '../format/dates.ts';
import { frenchTypography } from '../typography/index.ts';
import type { QuoteDocument, QuoteTotals } from './document.ts';
import type { Section } from './mentions.ts';
import { namesOf } from './names.ts';
import { contractRows, dueRows, issuerLines, totalRows } from './paper.ts';
import { isTaxed } from './regimes.ts';
import { sayWho } from './signers.ts';

const NBSP = '\u00a0';

/** What one of several signed, and how they were known. */
export type Signature = {
  /** 1 is the client. */
  position: number;
  name: string;
  role: string;
  /** Their address that the code went to, or that their account has proven. */
  email: string;
  approval: string;
  at: Date;
  by: 'account' | 'link';
  addressHash: string;
};

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
  earlyStart: boolean;
  /** The last day on which a consumer can withdraw, ISO; null for any other client. */
  withdrawUntil: string | null;
  /** All signatures, where there are several; what stands above is then the last one. */
  signatures?: readonly Signature[];
};

/** A page of proof. */
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

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const moment = (at: Date) =>
  `${formatDay(at.toISOString())} à ${MOMENT.format(at).replace(/\s/g, NBSP)} (heure de Paris)`;

/** How a client was known. */
export const knownBy = (by: 'account' | 'link', email: string) =>
  by === 'account'
    ? 'Connexion à l’espace client, dont l’adresse e-mail est confirmée'
    : `Lien personnel, puis code à usage unique envoyé à ${email}`;

/** A consumer's right to withdraw, as it stood when they accepted. */
const withdrawalRows = ({
  document: { settings },
  earlyStart,
  withdrawUntil,
}: SignedQuote): LetterRow[] =>
  withdrawUntil === null
    ? []
    : [
        { label: 'Rétractation possible', value: `Jusqu’au ${formatDay(withdrawUntil)} inclus` },
        ...(settings.earlyStartText
          ? [
              {
                label: 'Début avant la fin de ce délai',
                value: earlyStart
                  ? `Demandé par la case cochée${NBSP}: «\u202f${frenchTypography(settings.earlyStartText)}\u202f»`
                  : 'Non demandé',
              },
            ]
          : []),
      ];

/** The client's signature, where there is no other. */
const ownSignature = ({
  document,
  name,
  approval,
  at,
  by,
  addressHash,
}: SignedQuote): Signature => ({
  position: 1,
  name,
  role: '',
  email: document.content.client.email,
  approval,
  at,
  by,
  addressHash,
});

/** Who was named to sign in the document, and signs no more: the consultant has taken them out since it was sent. */
const removedFrom = ({ document: { content }, signatures = [] }: SignedQuote) =>
  (content.cosigners ?? []).filter(
    (_, index) => !signatures.some(({ position }) => position === index + 2),
  );

/** Whom a signer signs in the place of: the document names another, who was replaced since it was sent. */
function replacedBy({ document }: SignedQuote, { position, email }: Signature): string {
  const named = document.content.cosigners?.[position - 2];
  return named && named.email !== email ? sayWho(named) : '';
}

/** The page of proof of an acceptance. */
export function proofPaper(signed: SignedQuote): ProofPaper {
  const { document, sha256, options, totals } = signed;
  const { signatures = [ownSignature(signed)] } = signed;
  const { content, issuer, settings, number } = document;
  const { rows, total } = totalRows(document, totals);
  const chosen = content.lines.filter(({ id }) => options.includes(id));
  const names = namesOf(document);
  const title = `Preuve d’acceptation ${names.of} ${number}`;
  return {
    name: title,
    brand: issuer.brand || issuer.name,
    sender: issuerLines(issuer),
    title: 'Preuve d’acceptation',
    introduction: `${capital(names.the)} ${number} du ${formatDay(document.issuedOn)} a été accepté en ligne${signed.signatures ? ' par tous ses signataires' : ''}. Cette page en garde la preuve\u202f; elle est remise avec ${names.the}, à l’identique, aux deux parties.`,
    parts: [
      {
        title: names.name,
        rows: [
          { label: 'Numéro', value: number },
          ...(document.amends
            ? [{ label: 'Contrat modifié', value: `Devis ${document.amends.number}` }]
            : []),
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
          ...contractRows(document, totals),
          ...dueRows(document, totals),
          {
            label: 'Conditions générales',
            value: document.termsVersion
              ? `Version ${document.termsVersion}`
              : `Celles ${names.of}`,
          },
          {
            label: 'Ne signent plus depuis l’envoi',
            value: signed.signatures ? removedFrom(signed).map(sayWho).join('\n') : '',
          },
        ].filter(({ value }) => value !== ''),
      },
      ...signatures.map((signature, index) => ({
        title: signed.signatures
          ? `Signature ${index + 1} sur ${signatures.length}`
          : 'Acceptation',
        rows: [
          { label: 'Nom', value: signature.name },
          { label: 'Qualité', value: signature.role },
          { label: 'À la place de', value: replacedBy(signed, signature) },
          { label: 'Pour', value: content.client.company },
          { label: 'Adresse e-mail', value: signature.email },
          { label: 'Mention', value: `«\u202f${signature.approval}\u202f»` },
          { label: 'Case cochée', value: names.agreement },
          { label: 'Date et heure', value: moment(signature.at) },
          { label: 'Identification', value: knownBy(signature.by, signature.email) },
          { label: 'Empreinte de l’adresse réseau', value: signature.addressHash },
          ...(index === signatures.length - 1 ? withdrawalRows(signed) : []),
        ].filter(({ value }) => value !== ''),
      })),
    ],
    sections: [
      {
        title: 'Portée',
        paragraphs: [
          `L’acceptation par voie électronique a la même force que sur papier, dès lors que son auteur est identifié et que le document est conservé sans changement (articles 1366 et 1367 du code civil). L’empreinte SHA-256 permet de vérifier que le fichier ${names.of} est bien celui qui a été accepté${NBSP}: la moindre différence en donnerait une autre.`,
        ],
      },
    ],
    foot: [title, issuer.name].filter(Boolean).join(' · '),
  };
}

/** A consumer's withdrawal from a quote that they accepted, as its receipt tells it. */
export type WithdrawnQuote = Pick<
  SignedQuote,
  'document' | 'name' | 'at' | 'by' | 'addressHash'
> & {
  /** The moment of the acceptance, ISO. */
  acceptedAt: string;
  /** The address that the receipt goes to. */
  email: string;
  /** Their own address, which they have proven. */
  address: string;
};

/** The receipt of a withdrawal: what was declared, and when (L. 221-21 and D. 221-5 of the consumer code). */
export function withdrawalPaper({
  document,
  name,
  email,
  acceptedAt,
  at,
  by,
  address,
  addressHash,
}: WithdrawnQuote): ProofPaper {
  const { content, issuer, number } = document;
  const { name: kind, of } = namesOf(document);
  const title = `Accusé de réception de la rétractation, ${kind.toLowerCase()} ${number}`;
  return {
    name: title,
    brand: issuer.brand || issuer.name,
    sender: issuerLines(issuer),
    title: 'Rétractation',
    introduction: `J’accuse réception de la rétractation du contrat conclu par l’acceptation ${of} ${number}. Cette page en garde le contenu, la date et l’heure\u202f; conservez-la.`,
    parts: [
      {
        title: 'Contrat',
        rows: [
          { label: kind, value: number },
          { label: 'Objet', value: frenchTypography(content.title) },
          { label: 'Accepté le', value: moment(new Date(acceptedAt)) },
        ],
      },
      {
        title: 'Déclaration',
        rows: [
          {
            label: 'Contenu',
            value: `Je notifie ma rétractation du contrat portant sur la prestation de services ${of} ${number}.`,
          },
          { label: 'Nom', value: name },
          { label: 'Accusé de réception envoyé à', value: email },
          { label: 'Date et heure', value: moment(at) },
          { label: 'Identification', value: knownBy(by, address) },
          { label: 'Empreinte de l’adresse réseau', value: addressHash },
        ],
      },
    ],
    sections: [
      {
        title: 'Suites',
        paragraphs: [
          `${document.amends ? `L’avenant prend fin, et le contrat né du devis ${document.amends.number} reste tel qu’il était avant lui. Les sommes versées pour cet avenant` : 'Le contrat prend fin. Les sommes versées'} sont remboursées au plus tard quatorze jours après cette déclaration (article L.${NBSP}221-24 du code de la consommation), moins, si le travail a commencé plus tôt à votre demande expresse, le prix de ce qui a été fait jusqu’à elle (article L.${NBSP}221-25).`,
        ],
      },
    ],
    foot: [title, issuer.name].filter(Boolean).join(' · '),
  };
}
