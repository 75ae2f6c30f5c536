import { Checkbox, Flex, Stack, Text } from '@sanity/ui';
import { useId, useState } from 'react';
import { parisDay } from '../../../lib/format/dates.ts';
import { formatExactCents } from '../../../lib/format/numbers.ts';
import type { Contract } from '../../../lib/quotes/contract.ts';
import { QUOTE_LIMITS } from '../../../lib/quotes/states.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { DayField, TextField } from '../../kit/frame/fields.tsx';
import { PlainList } from '../../kit/plain-list.tsx';
import type { OpenQuote } from './use-quote.ts';

const keyOf = ({ quote, position }: Contract['dues'][number]) => `${quote}-${position}`;

/** Asks for the terms of a cancellation, which the client reads before they confirm or decline. */
export function TerminateDialog({
  contract,
  open,
  onCancel,
  onDone,
}: {
  contract: Contract;
  open: OpenQuote;
  onCancel: () => void;
  onDone: () => void;
}) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [settlement, setSettlement] = useState('');
  const [endsOn, setEndsOn] = useState(parisDay(new Date()));
  const [kept, setKept] = useState<readonly string[]>([]);
  const [isAsked, setIsAsked] = useState(false);
  const problems = {
    reason: reason.trim() ? null : 'Dites pourquoi le contrat prend fin.',
    settlement: settlement.trim() ? null : 'Dites ce qui reste dû, ou ce que vous remboursez.',
    endsOn: endsOn ? null : 'Choisissez un jour.',
  };
  const shown = (problem: string | null) => (isAsked ? problem : null);
  const propose = async () => {
    setIsAsked(true);
    const wrong = (Object.keys(problems) as Array<keyof typeof problems>).find(
      (each) => problems[each],
    );
    if (wrong) return document.getElementById(`${id}-${wrong}`)?.focus();
    const done = await open.change({
      action: 'terminate',
      reason: reason.trim(),
      settlement: settlement.trim(),
      endsOn,
      kept: contract.dues
        .filter((due) => kept.includes(keyOf(due)))
        .map(({ quote, position }) => ({ quote, position })),
    });
    if (done) onDone();
  };
  return (
    <ConfirmDialog
      busy="Envoi…"
      confirm="Proposer la résiliation"
      isBusy={open.isBusy}
      onCancel={onCancel}
      onConfirm={() => void propose()}
      problem={open.problem}
      question={`Proposer de résilier le contrat ${contract.number}\u202f?`}
      tone="critical"
    >
      <Stack gap={4}>
        <Text size={1}>
          Rien ne change avant l’accord du client, et vous pouvez retirer la proposition jusque-là.
          Dès qu’il confirme, le contrat, ses avenants et son projet prennent fin, et chacun reçoit
          un accusé de réception daté.
        </Text>
        <TextField
          id={`${id}-reason`}
          isReadOnly={open.isBusy}
          label="Raison, que le client lit"
          max={QUOTE_LIMITS.reason}
          onChange={setReason}
          problem={shown(problems.reason)}
          rows={3}
          value={reason}
        />
        <TextField
          help="Le client le lit, et l’accusé de réception le garde."
          id={`${id}-settlement`}
          isReadOnly={open.isBusy}
          label="Ce qui reste dû, ou ce que vous remboursez"
          max={QUOTE_LIMITS.reason}
          onChange={setSettlement}
          problem={shown(problems.settlement)}
          rows={3}
          value={settlement}
        />
        <DayField
          id={`${id}-endsOn`}
          label="Le contrat prend fin le"
          onChange={setEndsOn}
          problem={shown(problems.endsOn)}
          value={endsOn}
        />
        {contract.dues.length > 0 ? (
          <Stack
            aria-labelledby={`${id}-kept`}
            as="fieldset"
            gap={3}
            style={{ border: 0, margin: 0, padding: 0 }}
          >
            <Text as="legend" id={`${id}-kept`} size={1} weight="medium">
              Règlements qui restent dus{'\u00a0'}: les autres tombent
            </Text>
            <PlainList gap={3}>
              {contract.dues.map((due) => (
                <Flex align="center" as="li" gap={2} key={keyOf(due)}>
                  <Checkbox
                    checked={kept.includes(keyOf(due))}
                    id={`${id}-${keyOf(due)}`}
                    onChange={({ currentTarget: { checked } }) =>
                      setKept(
                        checked ? [...kept, keyOf(due)] : kept.filter((key) => key !== keyOf(due)),
                      )
                    }
                  />
                  <Text as="label" htmlFor={`${id}-${keyOf(due)}`} size={1}>
                    {`${due.label} (${due.number})\u00a0: ${formatExactCents(due.amount)}`}
                  </Text>
                </Flex>
              ))}
            </PlainList>
          </Stack>
        ) : null}
      </Stack>
    </ConfirmDialog>
  );
}
