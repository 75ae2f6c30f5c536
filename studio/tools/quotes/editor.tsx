import { Button, Flex, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useCallback, useEffect, useState } from 'react';
import { quoteTotals } from '../../../lib/quotes/amounts.ts';
import { isTaxed } from '../../../lib/quotes/regimes.ts';
import { priceWords } from '../../../lib/quotes/vat.ts';
import type { QuoteDetail } from '../../../lib/quotes/wire.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { History } from '../../kit/frame/history.tsx';
import { PaneColumn } from '../../kit/frame/pane.tsx';
import { AmendedPart } from './amended-part.tsx';
import { ClientPart } from './client-part.tsx';
import { Conflict } from './conflict.tsx';
import { CosignersPart } from './cosigners-part.tsx';
import { DuesPart } from './dues-part.tsx';
import { GAPS_ID, Gaps } from './gaps.tsx';
import { Head } from './head.tsx';
import { LinesPart } from './lines-part.tsx';
import { SaveBar } from './save-bar.tsx';
import { forgetSaver } from './savers.ts';
import { SendDialog } from './send-dialog.tsx';
import { SubjectPart, TermsPart, TextsPart } from './terms-part.tsx';
import { TotalsPart } from './totals-part.tsx';
import { TrainingPart } from './training-part.tsx';
import { useEditor } from './use-editor.ts';
import { usePdf } from './use-pdf.ts';
import type { OpenQuote } from './use-quote.ts';
import { draftVat } from './vat.ts';
import { VatPart } from './vat-part.tsx';

/** A draft, while it is written: all of it on one page, stored by itself. */
export function QuoteEditor({
  token,
  quote,
  open,
  onChanged,
  onSent,
  onRemoved,
}: {
  token: string | undefined;
  quote: QuoteDetail;
  open: OpenQuote;
  /** Called when the quote's line in the list has changed. */
  onChanged: () => void;
  onSent: (number: string) => void;
  onRemoved: () => void;
}) {
  const { readAgain } = open;
  const onStored = useCallback(() => {
    void readAgain();
    onChanged();
  }, [readAgain, onChanged]);
  const editor = useEditor(token, quote, onStored);
  const { form, content, problems, set } = editor;
  const vat = draftVat(content, quote.settings);
  const words = priceWords(vat.regime, content.client.kind);
  const totals = quoteTotals(content, vat.regime);
  const { amends } = quote;
  const [asked, setAsked] = useState<'send' | 'remove' | null>(null);
  const [isPreparing, setIsPreparing] = useState(false);
  const pdf = usePdf(token);
  const toast = useToast();
  /** Counts up to move the focus to the gaps, once they are drawn. */
  const [lookAtGaps, setLookAtGaps] = useState(0);
  useEffect(() => {
    if (lookAtGaps > 0) document.getElementById(GAPS_ID)?.focus();
  }, [lookAtGaps]);

  /** Stores what is typed, then acts: only stored content is shown and sent. */
  const stored = async (then: (version: number) => unknown) => {
    if (isPreparing) return;
    setIsPreparing(true);
    const version = await editor.flush();
    if (version !== null) await then(version);
    setIsPreparing(false);
    if (version !== null) return;
    toast.push({
      status: 'warning',
      title: 'Ce que vous avez écrit n’est pas encore enregistré.',
    });
  };
  /** Asks whether to send, or leads to the gaps of what is stored now. */
  const askToSend = async () => {
    const now = await readAgain();
    if (now?.gaps.some(({ isRequired }) => isRequired)) setLookAtGaps(lookAtGaps + 1);
    else if (now) setAsked('send');
  };
  const send = async (version: number) => {
    const sent = await open.change({ action: 'send', version });
    if (sent?.number) {
      forgetSaver(quote.id);
      onSent(sent.number);
    }
  };
  const remove = async () => {
    if (!(await open.change({ action: 'remove', version: editor.version }))) return;
    forgetSaver(quote.id);
    onRemoved();
  };

  return (
    <>
      <PaneColumn
        problem={
          (asked ? null : open.problem) ?? (editor.state === 'failed' ? editor.problem : null)
        }
      >
        <Head quote={quote} />
        <Conflict editor={editor} onPreview={() => void pdf.open(quote.id)} />
        <Gaps gaps={quote.gaps} />
        <SubjectPart editor={editor} />
        {amends ? (
          <AmendedPart amends={amends} client={content.client} />
        ) : (
          <>
            <ClientPart
              client={form.client}
              gaps={quote.gaps}
              onChange={(client) => set({ client })}
            />
            <VatPart
              editor={editor}
              gaps={quote.gaps}
              mention={vat.mention}
              settings={quote.settings}
            />
          </>
        )}
        <CosignersPart
          cosigners={form.cosigners ?? []}
          gaps={quote.gaps}
          onChange={(cosigners) => set({ cosigners })}
        />
        <LinesPart
          hasVat={isTaxed(vat.regime)}
          lines={form.lines}
          onChange={(lines) => set({ lines })}
          problems={problems}
          totals={totals.lines}
          vatRate={quote.settings.defaultVatRate}
          words={words}
        />
        <TrainingPart editor={editor} />
        <TermsPart editor={editor} />
        <DuesPart
          amends={amends}
          content={content}
          editor={editor}
          totals={totals}
          vatRegime={vat.regime}
        />
        <TotalsPart amends={amends} content={content} totals={totals} vat={vat} />
        <TextsPart editor={editor} />
        <History events={quote.events} />
        <Flex>
          <Button
            fontSize={1}
            mode="ghost"
            onClick={() => setAsked('remove')}
            text="Supprimer ce brouillon…"
            tone="critical"
          />
        </Flex>
      </PaneColumn>
      <SaveBar
        editor={editor}
        isBusy={isPreparing || pdf.isBusy}
        onPreview={() => void stored(() => pdf.open(quote.id))}
        onSend={() => void stored(askToSend)}
        suffix={words.suffix}
        totals={totals}
      />
      {asked === 'send' ? (
        <SendDialog
          content={content}
          isBusy={isPreparing}
          onCancel={() => setAsked(null)}
          // Content typed before the question is stored first: the client gets the sum that the question names.
          onSend={() => void stored(send)}
          problem={open.problem}
          quote={quote}
          totals={totals}
        />
      ) : null}
      {asked === 'remove' ? (
        <ConfirmDialog
          busy="Suppression…"
          confirm="Supprimer le brouillon"
          isBusy={open.isBusy}
          onCancel={() => setAsked(null)}
          onConfirm={() => void remove()}
          problem={open.problem}
          question={'Supprimer ce brouillon\u202f?'}
          tone="critical"
        >
          <Text size={1}>
            Le client ne l’a jamais vu. Ce brouillon ne pourra pas être récupéré.
          </Text>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
