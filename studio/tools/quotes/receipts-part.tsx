import { Badge, Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useState } from 'react';
import { dayAfter, formatDay, parisDay } from '../../../lib/format/dates.ts';
import { formatExactCents } from '../../../lib/format/numbers.ts';
import { dueReference, dueState, dueVat, sayDue } from '../../../lib/quotes/dues.ts';
import type { StoredDue } from '../../../lib/quotes/stored.ts';
import type { QuoteDetail } from '../../../lib/quotes/wire.ts';
import { DayField } from '../../kit/frame/fields.tsx';
import { Part } from '../../kit/frame/part.tsx';
import { PlainList } from '../../kit/plain-list.tsx';
import type { OpenQuote } from './use-quote.ts';

export const DUE_LOOKS = {
  open: { text: 'À venir', tone: 'default' },
  due: { text: 'À régler', tone: 'caution' },
  late: { text: 'En retard', tone: 'critical' },
  received: { text: 'Reçu', tone: 'positive' },
} as const;

function Due({
  due,
  number,
  open,
  canMark,
}: {
  due: StoredDue;
  number: string;
  open: OpenQuote;
  canMark: boolean;
}) {
  const today = parisDay(new Date());
  const [day, setDay] = useState(today);
  const toast = useToast();
  const { position, label, event, amount, dueOn, receivedOn } = due;
  const { text, tone } = DUE_LOOKS[dueState(due, today)];
  const mark = async (kind: 'received' | 'due', on: string | null, said: string) => {
    const done = await open.change({ action: 'due', due: position, mark: kind, day: on });
    if (done) toast.push({ status: 'success', title: said });
  };
  const vat = dueVat(due);
  return (
    <Card as="li" border padding={3} radius={2}>
      <Stack gap={3}>
        <Flex align="flex-start" gap={3} justify="space-between" wrap="wrap">
          <Text size={1} style={{ overflowWrap: 'anywhere' }} weight="medium">
            {label}
          </Text>
          <Flex align="center" gap={3}>
            <Badge tone={tone}>{text}</Badge>
            <Text size={1} style={{ whiteSpace: 'nowrap' }}>
              {formatExactCents(amount)}
            </Text>
          </Flex>
        </Flex>
        <Text muted size={1}>
          {[sayDue(due, today), vat && `dont ${vat}`, `référence ${dueReference(number, position)}`]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {canMark && receivedOn ? (
          <Flex>
            <Button
              aria-disabled={open.isBusy}
              aria-label={`Annuler la réception\u00a0: ${label}`}
              fontSize={1}
              mode="bleed"
              onClick={() => void mark('received', null, 'Réception annulée.')}
              padding={2}
              text="Annuler"
            />
          </Flex>
        ) : null}
        {canMark && !receivedOn ? (
          <Flex align="flex-end" gap={2} wrap="wrap">
            <DayField
              id={`due-${position}`}
              label="Reçu le"
              onChange={setDay}
              problem={day ? null : 'Choisissez un jour.'}
              value={day}
            />
            <Button
              aria-disabled={open.isBusy || !day}
              aria-label={`Reçu\u00a0: ${label}`}
              fontSize={1}
              onClick={() => {
                if (day) void mark('received', day, `Reçu le ${formatDay(day)}.`);
              }}
              text="Reçu"
            />
            {event === 'signature' || event === 'date' ? null : (
              <Button
                aria-disabled={open.isBusy}
                aria-label={`${dueOn ? 'Retirer l’échéance' : 'Demander ce règlement'}\u00a0: ${label}`}
                fontSize={1}
                mode="ghost"
                onClick={() =>
                  void (dueOn
                    ? mark('due', null, 'Échéance retirée.')
                    : mark('due', dayAfter(today, due.days), 'Le client voit ce qui est à régler.'))
                }
                text={dueOn ? 'Retirer l’échéance' : 'Demander ce règlement'}
              />
            )}
          </Flex>
        ) : null}
      </Stack>
    </Card>
  );
}

/** What an accepted quote is paid by: what came, what is to come, and when. */
export function ReceiptsPart({
  quote,
  open,
  canMark,
}: {
  quote: QuoteDetail;
  open: OpenQuote;
  canMark: boolean;
}) {
  const dues = quote.acceptance?.dues ?? [];
  if (dues.length === 0) return null;
  return (
    <Part title="Règlements">
      <PlainList>
        {dues.map((due) => (
          <Due
            canMark={canMark}
            due={due}
            key={due.position}
            number={quote.number ?? ''}
            open={open}
          />
        ))}
      </PlainList>
    </Part>
  );
}
