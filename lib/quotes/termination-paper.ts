import { formatDay } from '../format/dates.ts';
import { formatExactCents } from '../format/numbers.ts';
import { frenchTypography } from '../typography/index.ts';
import type { Contract, Termination } from './contract.ts';
import { issuerLines } from './paper.ts';
import { knownBy, moment, type ProofPaper, type SignedQuote } from './proof.ts';
import { TERMINATION_AGREEMENT } from './states.ts';

const NBSP = '\u00a0';

/** A contract that both sides cancel, as its receipt tells it. */
type TerminatedContract = Pick<SignedQuote, 'document' | 'name' | 'at' | 'by' | 'addressHash'> & {
  contract: Contract;
  termination: Termination;
  /** The moment of the acceptance, ISO. */
  acceptedAt: string;
  /** Their own address, which they have proven. */
  address: string;
};

/** The dues that a cancellation keeps, in words. */
export const keptDues = ({ dues }: Pick<Termination, 'dues'>): string =>
  dues
    .map(
      ({ number, label, amount }) =>
        `${frenchTypography(label)} (${number})${NBSP}: ${formatExactCents(amount)}`,
    )
    .join('\n') || 'Rien';

/** The dated receipt of a cancellation: what was proposed, and who confirmed it (art. 1193 of the civil code). */
export function terminationPaper({
  document,
  contract,
  termination,
  acceptedAt,
  name,
  at,
  by,
  address,
  addressHash,
}: TerminatedContract): ProofPaper {
  const { content, issuer, number } = document;
  const title = `Preuve de résiliation du devis ${number}`;
  const amendments = contract.amendments.filter(({ state }) => state === 'accepted');
  return {
    name: title,
    brand: issuer.brand || issuer.name,
    sender: issuerLines(issuer),
    title: 'Résiliation d’un commun accord',
    introduction: `Le contrat né du devis ${number} a été résilié en ligne, d’un commun accord. Cette page en garde la preuve, à l’identique pour les deux parties\u202f; conservez-la.`,
    parts: [
      {
        title: 'Contrat',
        rows: [
          { label: 'Devis', value: number },
          { label: 'Objet', value: frenchTypography(content.title) },
          { label: 'Accepté le', value: moment(new Date(acceptedAt)) },
          { label: 'Avenants', value: amendments.map((each) => each.number).join('\n') || 'Aucun' },
          { label: 'Total du contrat', value: formatExactCents(contract.total) },
          { label: 'Déjà réglé', value: formatExactCents(contract.received) },
        ],
      },
      {
        title: 'Termes',
        rows: [
          { label: 'Proposés le', value: moment(new Date(termination.proposedAt)) },
          { label: 'Raison', value: frenchTypography(termination.reason) },
          {
            label: 'Ce qui reste dû ou est remboursé',
            value: frenchTypography(termination.settlement),
          },
          { label: 'Règlements qui restent dus', value: keptDues(termination) },
          { label: 'Fin du contrat', value: `Le ${formatDay(termination.endsOn)}` },
        ],
      },
      {
        title: 'Accord du client',
        rows: [
          { label: 'Nom', value: name },
          { label: 'Pour', value: content.client.company },
          { label: 'Adresse e-mail', value: address },
          { label: 'Case cochée', value: TERMINATION_AGREEMENT },
          { label: 'Date et heure', value: moment(at) },
          { label: 'Identification', value: knownBy(by, address) },
          { label: 'Empreinte de l’adresse réseau', value: addressHash },
        ].filter(({ value }) => value !== ''),
      },
    ],
    sections: [
      {
        title: 'Portée',
        paragraphs: [
          `Un contrat prend fin par l’accord de ceux qui l’ont conclu (article${NBSP}1193 du code civil). Ce qui restait à régler n’est plus dû, sauf ce que ces termes gardent.`,
        ],
      },
    ],
    foot: [title, issuer.name].filter(Boolean).join(' · '),
  };
}
