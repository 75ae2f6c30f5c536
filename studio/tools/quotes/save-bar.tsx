import { Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { formatCents } from '../../../lib/format/numbers.ts';
import type { QuoteTotals } from '../../../lib/quotes/document.ts';
import type { SavingState } from './draft-saver.ts';
import type { Editor } from './use-editor.ts';

const SAID: Readonly<Record<SavingState, string>> = {
  saved: 'Enregistré',
  waiting: 'Modifié…',
  saving: 'Enregistrement…',
  failed: 'Pas enregistré',
  stale: 'Pas enregistré',
};

/** A bar in sight while a draft is written: its total, whether it is stored, and its actions. */
export function SaveBar({
  editor,
  totals,
  suffix,
  isBusy,
  onPreview,
  onSend,
}: {
  editor: Editor;
  totals: QuoteTotals;
  /** What follows the amount: « TTC » where VAT is in it. */
  suffix: string;
  isBusy: boolean;
  onPreview: () => void;
  onSend: () => void;
}) {
  const { state, problems, flush } = editor;
  const wrong = Object.keys(problems).length;
  const said =
    wrong > 0
      ? `Pas enregistré\u00a0: ${wrong === 1 ? 'un nombre est' : `${wrong} nombres sont`} à corriger`
      : SAID[state];
  return (
    <Card
      borderTop
      paddingX={[3, 4, 5]}
      paddingY={3}
      style={{ position: 'sticky', bottom: 0, zIndex: 1 }}
      tone={wrong > 0 || state === 'failed' || state === 'stale' ? 'caution' : 'default'}
    >
      <Flex align="center" gap={3} justify="space-between" wrap="wrap">
        <Stack gap={2}>
          <Text size={2} weight="semibold">
            {formatCents(totals.total)}
            {suffix}
          </Text>
          <Text muted role="status" size={1}>
            {said}
          </Text>
        </Stack>
        <Flex gap={2} wrap="wrap">
          {state === 'failed' ? (
            <Button fontSize={1} mode="ghost" onClick={() => void flush()} text="Réessayer" />
          ) : null}
          <Button
            aria-disabled={isBusy}
            fontSize={1}
            mode="ghost"
            onClick={onPreview}
            text="Aperçu (PDF)"
          />
          <Button aria-disabled={isBusy} fontSize={1} onClick={onSend} text="Envoyer…" />
        </Flex>
      </Flex>
    </Card>
  );
}
