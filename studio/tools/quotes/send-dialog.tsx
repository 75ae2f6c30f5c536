import { Text } from '@sanity/ui';
import { formatDay, parisDay } from '../../../lib/format/dates.ts';
import { formatCents } from '../../../lib/format/numbers.ts';
import type { QuoteContent } from '../../../lib/quotes/content.ts';
import type { QuoteTotals } from '../../../lib/quotes/document.ts';
import { leftToPay } from '../../../lib/quotes/dues.ts';
import { sayNames } from '../../../lib/quotes/signers.ts';
import { priceWords, regimeOf } from '../../../lib/quotes/vat.ts';
import type { QuoteDetail } from '../../../lib/quotes/wire.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { PlainList } from '../../kit/plain-list.tsx';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Consequences of sending a draft now, a sentence each. */
export function consequences(
  { mailbox, replaces, request, settings, amends }: QuoteDetail,
  content: QuoteContent,
  totals: QuoteTotals,
  now = new Date(),
): string[] {
  const { total, deposit } = totals;
  const { client, cosigners = [], validityDays } = content;
  // Days are counted from noon, whose day no change of the clocks moves.
  const noon = new Date(`${parisDay(now)}T12:00:00Z`).getTime();
  const last = formatDay(new Date(noon + validityDays * DAY_MS).toISOString());
  const { suffix } = priceWords(regimeOf(content, settings), content.client.kind);
  const sum = `${formatCents(total)}${suffix}`;
  return [
    mailbox
      ? `Il part par e-mail à ${client.email}, avec un lien pour le lire, poser une question, l’accepter ou le refuser.`
      : `Aucun serveur d’e-mail n’est configuré\u00a0: il ne part pas, mais ${client.email} le lira dans son espace client, ou par un lien que vous lui donnez.`,
    ...(cosigners.length > 0
      ? [
          `Il n’est accepté qu’une fois signé aussi par ${sayNames(cosigners)}\u00a0: chacun a son lien.`,
        ]
      : []),
    amends
      ? `Signé au plus tard le ${last}, il change le contrat de ${sum}\u00a0: ${formatCents(amends.total + total)} au lieu de ${formatCents(amends.total)}, dont il reste à régler ${formatCents(leftToPay(totals, amends).total)}.`
      : deposit > 0
        ? `Il engage pour ${sum}, dont ${formatCents(deposit)} d’acompte, jusqu’au ${last}.`
        : `Il engage pour ${sum}, jusqu’au ${last}.`,
    ...(amends ? ['Tant qu’il attend, aucun règlement du contrat n’est à marquer reçu.'] : []),
    'Il reçoit le prochain numéro, et ne change plus\u00a0: pour le corriger, vous en enverrez une nouvelle version.',
    ...(replaces ? [`Il remplace ${replaces.number}, qui ne pourra plus être accepté.`] : []),
    ...(request && !amends ? [`La demande ${request} passe à «\u202fDevis envoyé\u202f».`] : []),
  ];
}

/** Asks for confirmation before a quote is sent, and says the consequences. */
export function SendDialog({
  quote,
  content,
  totals,
  isBusy,
  problem,
  onCancel,
  onSend,
}: {
  quote: QuoteDetail;
  content: QuoteContent;
  totals: QuoteTotals;
  isBusy: boolean;
  problem: string | null;
  onCancel: () => void;
  onSend: () => void;
}) {
  return (
    <ConfirmDialog
      busy="Envoi…"
      confirm={quote.amends ? 'Envoyer l’avenant' : 'Envoyer le devis'}
      isBusy={isBusy}
      onCancel={onCancel}
      onConfirm={onSend}
      problem={problem}
      question={`Envoyer ${quote.amends ? 'cet avenant' : 'ce devis'}\u202f?`}
    >
      <PlainList gap={4}>
        {consequences(quote, content, totals).map((sentence) => (
          <Text key={sentence} as="li" size={1}>
            {sentence}
          </Text>
        ))}
      </PlainList>
    </ConfirmDialog>
  );
}
