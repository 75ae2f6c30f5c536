import { formatDay } from '../format/dates.ts';
import { formatExactCents } from '../format/numbers.ts';
import type { Change } from '../thread/stored.ts';

/** A change of a quote in words, for the consultant. */
export function quoteEventWords({ action, after }: Change): string {
  switch (action) {
    case 'created':
      return after.amends ? `brouillon d’avenant au devis ${after.amends} créé` : 'brouillon créé';
    case 'copied':
      return after.from ? `brouillon créé d’après ${after.from}` : 'brouillon créé par copie';
    case 'saved':
      return 'brouillon modifié';
    case 'sent':
      return `envoyé sous le numéro ${after.number}`;
    case 'accepted':
      return `accepté par le client, pour ${formatExactCents(Number(after.total))}`;
    case 'signed':
      return 'signé\u00a0; d’autres signatures manquent encore';
    case 'signer-replaced':
      return `signataire remplacé par ${after.name}`;
    case 'signer-removed':
      return 'signataire retiré';
    case 'refused':
      return 'refusé par le client';
    case 'replaced':
      return `remplacé par ${after.by}`;
    case 'revoked':
      return 'retiré';
    case 'withdrawn':
      return 'rétractation du client';
    case 'answered':
      return 'réponse envoyée';
    case 'asked':
      return 'question du client';
    case 'linked':
      return after.by === 'copy' ? 'nouveau lien copié' : 'nouveau lien envoyé';
    case 'cut':
      return 'liens coupés';
    case 'amended':
      return `avenant ${after.by} accepté`;
    case 'termination-proposed':
      return 'résiliation proposée au client';
    case 'termination-taken-back':
      return 'proposition de résiliation retirée';
    case 'termination-declined':
      return 'résiliation déclinée par le client';
    case 'terminated':
      return 'résilié d’un commun accord';
    case 'due':
      return dueWords(after);
    default:
      return action;
  }
}

function dueWords({ label, amount, mark, day, number }: Change['after']): string {
  const due = `${label}, ${formatExactCents(Number(amount))}`;
  switch (mark) {
    case 'handed':
      return `transmis à la facturation\u00a0: ${due}`;
    case 'unhanded':
      return `transmission annulée\u00a0: ${due}`;
    case 'invoiced':
      return `facturé sous le numéro ${number}\u00a0: ${due}`;
    case 'uninvoiced':
      return `facture ${number} annulée ici\u00a0: ${due}`;
    default:
  }
  if (mark === 'due') {
    return day
      ? `à régler au plus tard le ${formatDay(String(day))}\u00a0: ${due}`
      : `échéance retirée\u00a0: ${due}`;
  }
  return day
    ? `reçu le ${formatDay(String(day))}\u00a0: ${due}`
    : `réception annulée\u00a0: ${due}`;
}
