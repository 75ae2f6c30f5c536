import type { QuoteDetail } from '../../../lib/quotes/wire.ts';
import { when } from '../../kit/when.ts';

type FollowUp = QuoteDetail['followUps']['list'][number];

/** What a follow-up was about, after « Relance … : ». */
function about({ kind, label }: FollowUp): string {
  switch (kind) {
    case 'unanswered':
      return 'devis sans réponse';
    case 'expiring':
      return 'fin de validité proche';
    case 'expired':
      return 'devis expiré';
    case 'due':
      return `règlement en retard, ${label ?? ''}`;
  }
}

/** What became of it. */
function outcome({ state, at }: FollowUp): string {
  switch (state) {
    case 'sent':
      return `Relance envoyée ${when(at)}`;
    case 'waiting':
      return 'Relance en cours d’envoi';
    case 'refused':
      return 'Relance refusée par sa messagerie, car cette adresse n’existe pas';
    case 'dropped':
      return 'Relance annulée, car devenue inutile';
  }
}

/** A follow-up in the thread of its quote: « Relance envoyée le 3 mars à 09:30 : devis sans réponse ». */
export const sayFollowUp = (followUp: FollowUp): string =>
  `${outcome(followUp)}\u00a0: ${about(followUp)}${followUp.signer ? ` (${followUp.signer})` : ''}`;

/** Whether there is anything that the client could be followed up about. */
export const canFollowUp = ({
  state,
  isExample,
  archive,
  mailbox,
  acceptance,
}: QuoteDetail): boolean =>
  !isExample &&
  !archive &&
  mailbox !== null &&
  (state === 'sent' ||
    (state === 'accepted' &&
      (acceptance?.dues ?? []).some(({ dueOn, receivedOn }) => dueOn && !receivedOn)));
