import { Button, Flex } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useState } from 'react';
import { useRouter } from 'sanity/router';
import { QUOTE_ACTIONS, QUOTE_LIMITS } from '../../../lib/quotes/states.ts';
import type { QuoteDetail } from '../../../lib/quotes/wire.ts';
import { ArchiveNotice } from '../../kit/frame/archive-notice.tsx';
import { History } from '../../kit/frame/history.tsx';
import { PaneColumn } from '../../kit/frame/pane.tsx';
import { ReasonDialog } from '../../kit/frame/reason-dialog.tsx';
import { Problem } from '../../kit/problem.tsx';
import { fetchQuote } from './api.ts';
import { Content } from './content.tsx';
import { ContractPart } from './contract-part.tsx';
import { Decision } from './decision.tsx';
import { FollowUpsPart } from './follow-ups-part.tsx';
import { Head } from './head.tsx';
import { LinksPart } from './links-part.tsx';
import { ReceiptsPart } from './receipts-part.tsx';
import { forgetSaver, saverOf, unstoredOf } from './savers.ts';
import { canFollowUp } from './say-follow-up.ts';
import { SignersPart } from './signers-part.tsx';
import { Thread } from './thread.tsx';
import { useNewQuote } from './use-new-quote.ts';
import { usePdf } from './use-pdf.ts';
import type { OpenQuote } from './use-quote.ts';

/** Whether the consultant may do this with a quote in its state. */
const may = ({ state }: QuoteDetail, action: string): boolean =>
  (QUOTE_ACTIONS[state] as readonly string[]).includes(action);

/** A quote that was sent: its outcome, its actions, and its content. It never changes. */
export function SentQuote({
  token,
  quote,
  open,
}: {
  token: string | undefined;
  quote: QuoteDetail;
  open: OpenQuote;
}) {
  const { problem } = open;
  const [isRevoking, setIsRevoking] = useState(false);
  const toast = useToast();
  const revoke = async (reason: string) => {
    if (!(await open.change({ action: 'revoke', reason }))) return;
    setIsRevoking(false);
    toast.push({ status: 'success', title: 'Devis retiré.' });
  };

  return (
    <PaneColumn problem={isRevoking ? null : problem}>
      <Head quote={quote} />
      <ArchiveNotice archive={quote.archive} isOfOthers={quote.signers.length > 1} />
      <Unstored open={open} quote={quote} token={token} />
      <Actions onRevoke={() => setIsRevoking(true)} open={open} quote={quote} token={token} />
      <SignersPart canChange={may(quote, 'signer')} open={open} quote={quote} />
      <Decision quote={quote} token={token} />
      <ReceiptsPart canMark={may(quote, 'due')} open={open} quote={quote} />
      <ContractPart open={open} quote={quote} />
      {!quote.archive && (may(quote, 'link') || quote.links.open > 0) ? (
        <LinksPart canMake={may(quote, 'link')} open={open} quote={quote} />
      ) : null}
      {may(quote, 'followUp') && canFollowUp(quote) ? (
        <FollowUpsPart open={open} quote={quote} token={token} />
      ) : null}
      <Thread
        canAnswer={(!quote.archive || quote.signers.length > 1) && may(quote, 'answer')}
        open={open}
        quote={quote}
      />
      <Content quote={quote} />
      <History events={quote.events} />
      {isRevoking ? (
        <ReasonDialog
          busy="Retrait…"
          confirm="Retirer le devis"
          isBusy={open.isBusy}
          label="Motif, que le client lit"
          max={QUOTE_LIMITS.reason}
          missing="Dites pourquoi vous retirez ce devis."
          onCancel={() => setIsRevoking(false)}
          onConfirm={(reason) => void revoke(reason)}
          problem={problem}
          question={`Retirer le devis ${quote.number ?? ''}\u202f?`}
        >
          Le client ne pourra plus l’accepter. Il le voit encore, avec votre motif. Un devis retiré
          ne revient pas{'\u00a0'}: vous pourrez le dupliquer.
        </ReasonDialog>
      ) : null}
    </PaneColumn>
  );
}

function Actions({
  token,
  quote,
  open,
  onRevoke,
}: {
  token: string | undefined;
  quote: QuoteDetail;
  open: OpenQuote;
  onRevoke: () => void;
}) {
  const router = useRouter();
  const pdf = usePdf(token);
  const openQuote = (id: string) => router.navigate({ quote: id });
  const copy = useNewQuote(token, openQuote);
  const correct = async () => {
    const draft = await open.change({ action: 'replace' });
    if (draft) openQuote(draft.id);
  };
  const toast = useToast();
  const renew = async () => {
    const renewed = await open.change({ action: 'renew' });
    if (!renewed) return;
    toast.push({ status: 'success', title: `Devis ${renewed.number ?? ''} envoyé.` });
    openQuote(renewed.id);
  };
  return (
    <Flex aria-label="Ce que vous pouvez faire" gap={2} role="group" wrap="wrap">
      <Button
        aria-disabled={pdf.isBusy}
        fontSize={1}
        mode="ghost"
        onClick={() => void pdf.open(quote.id)}
        text={pdf.isBusy ? 'Préparation…' : 'Ouvrir le PDF'}
      />
      {may(quote, 'renew') && !quote.replacedBy ? (
        <Button
          aria-disabled={open.isBusy}
          fontSize={1}
          onClick={() => void renew()}
          text={open.isBusy ? 'Envoi…' : 'Renvoyer avec une nouvelle date'}
        />
      ) : null}
      {may(quote, 'replace') ? (
        <Button
          aria-disabled={open.isBusy}
          fontSize={1}
          mode="ghost"
          onClick={() => void correct()}
          text={quote.replacedBy ? 'Reprendre la correction' : 'Corriger par une nouvelle version'}
        />
      ) : null}
      {quote.archive || quote.amends ? null : (
        <Button
          aria-disabled={copy.isBusy}
          fontSize={1}
          mode="ghost"
          onClick={() => void copy.make({ action: 'copy', id: quote.id })}
          text="Dupliquer"
        />
      )}
      {may(quote, 'revoke') ? (
        <Button
          aria-disabled={open.isBusy}
          fontSize={1}
          mode="bleed"
          onClick={onRevoke}
          text="Retirer ce devis…"
          tone="critical"
        />
      ) : null}
    </Flex>
  );
}

/** Content that was typed in the draft and not stored when somebody else sent it. */
function Unstored({
  token,
  quote,
  open,
}: {
  token: string | undefined;
  quote: QuoteDetail;
  open: OpenQuote;
}) {
  const router = useRouter();
  const [form] = useState(() => unstoredOf(quote.id));
  const [isGone, setIsGone] = useState(false);
  const toast = useToast();
  if (!form || isGone) return null;
  const leave = () => {
    forgetSaver(quote.id);
    setIsGone(true);
  };
  const carryOver = async () => {
    const draft = await open.change({ action: 'replace' });
    if (!draft) return;
    try {
      saverOf(await fetchQuote(token, draft.id), token).write(form);
      leave();
      router.navigate({ quote: draft.id });
    } catch (error) {
      toast.push({ status: 'error', title: (error as Error).message });
    }
  };
  return (
    <Problem text="Ce devis a été envoyé avant que vos dernières modifications soient enregistrées.">
      <Flex gap={2} wrap="wrap">
        {may(quote, 'replace') ? (
          <Button
            aria-disabled={open.isBusy}
            mode="ghost"
            onClick={() => void carryOver()}
            text="En faire une nouvelle version"
          />
        ) : null}
        <Button mode="bleed" onClick={leave} text="Les abandonner" />
      </Flex>
    </Problem>
  );
}
