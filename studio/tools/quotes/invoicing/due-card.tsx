import { Badge, Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { useState } from 'react';
import { parisDay } from '../../../../lib/format/dates.ts';
import { formatExactCents } from '../../../../lib/format/numbers.ts';
import {
  INVOICE_FORMATS,
  INVOICE_NUMBER_MAX,
  INVOICE_STATE_LABELS,
  type InvoiceFormat,
} from '../../../../lib/invoicing/states.ts';
import type { ListedDue } from '../../../../lib/invoicing/stored.ts';
import { sayDue } from '../../../../lib/quotes/dues.ts';
import { LineField, Row } from '../../../kit/frame/fields.tsx';
import { TextLink } from '../../../kit/frame/text-link.tsx';
import { isOnItsWay, referenceOf, sayClient, sayProgress } from './say-due.ts';

const TONES = { open: 'caution', handed: 'primary', invoiced: 'positive' } as const;

/** What is done to a due, and what is said once it is. */
export type Mark = {
  action: { action: 'send' | 'hand' | 'undo' } | { action: 'invoice'; number: string };
  done: string;
};

/** A due to invoice, or invoiced: what it is, how far it is, and what can be done. */
export function DueCard({
  listed,
  isConnected,
  isBusy,
  onMark,
  onSave,
}: {
  listed: ListedDue;
  /** Whether a tool takes what is sent. */
  isConnected: boolean;
  isBusy: boolean;
  onMark: (mark: Mark) => void;
  onSave: (format: InvoiceFormat) => void;
}) {
  const { due, state, quoteId, quoteNumber, quoteState, title, lastError } = listed;
  const reference = referenceOf(listed);
  const progress = sayProgress(listed);
  const isUnder = state === 'open' && (isOnItsWay(listed) || lastError !== null);
  const wasSent = state === 'handed' || lastError !== null;
  return (
    <Card as="li" border padding={3} radius={2}>
      <Stack gap={4} style={{ overflowWrap: 'anywhere' }}>
        <Stack gap={3}>
          <Flex align="flex-start" gap={3} justify="space-between" wrap="wrap">
            <Text size={1} weight="medium">
              {sayClient(listed)}
            </Text>
            <Flex align="center" gap={3}>
              <Badge tone={TONES[state]}>{INVOICE_STATE_LABELS[state]}</Badge>
              <Text size={1} style={{ whiteSpace: 'nowrap' }} weight="medium">
                {formatExactCents(due.amount)}
              </Text>
            </Flex>
          </Flex>
          <Text size={1}>
            {due.label}, devis <TextLink state={{ quote: quoteId }}>{quoteNumber}</TextLink>
            {`\u00a0: ${title}`}
          </Text>
          <Text muted size={1}>
            {[`référence ${reference}`, sayDue(due, parisDay(new Date()))]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          {progress ? (
            <Card
              padding={2}
              radius={2}
              role="status"
              tone={lastError || quoteState !== 'accepted' ? 'critical' : 'default'}
            >
              <Text size={1}>{progress}</Text>
            </Card>
          ) : null}
        </Stack>
        {state === 'invoiced' ? null : (
          <Invoice isBusy={isBusy} onMark={onMark} reference={reference} />
        )}
        <Flex aria-label={`Actions\u00a0: ${reference}`} gap={2} role="group" wrap="wrap">
          {isConnected && quoteState === 'accepted' && state !== 'invoiced' ? (
            <Button
              aria-disabled={isBusy || isOnItsWay(listed)}
              fontSize={1}
              mode="ghost"
              onClick={() => {
                if (isOnItsWay(listed)) return;
                onMark({ action: { action: 'send' }, done: `${reference} part vers l’outil.` });
              }}
              text={wasSent ? 'Renvoyer' : 'Transmettre'}
            />
          ) : null}
          {state === 'open' ? (
            <Button
              aria-disabled={isBusy}
              fontSize={1}
              mode="ghost"
              onClick={() =>
                onMark({ action: { action: 'hand' }, done: `${reference} est marqué transmis.` })
              }
              text="Marquer transmis"
            />
          ) : null}
          {INVOICE_FORMATS.map((format) => (
            <Button
              aria-disabled={isBusy}
              aria-label={`${format.toUpperCase()}\u00a0: ${reference}`}
              fontSize={1}
              key={format}
              mode="bleed"
              onClick={() => onSave(format)}
              text={format.toUpperCase()}
            />
          ))}
          {isUnder || state !== 'open' ? (
            <Button
              aria-disabled={isBusy}
              fontSize={1}
              mode="bleed"
              onClick={() => onMark({ action: { action: 'undo' }, done: 'C’est annulé.' })}
              text="Annuler"
            />
          ) : null}
        </Flex>
      </Stack>
    </Card>
  );
}

/** The number of the invoice that was made of it. */
function Invoice({
  reference,
  isBusy,
  onMark,
}: {
  reference: string;
  isBusy: boolean;
  onMark: (mark: Mark) => void;
}) {
  const [number, setNumber] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  return (
    <Row>
      <LineField
        id={`invoice-${reference}`}
        label="Numéro de la facture"
        max={INVOICE_NUMBER_MAX}
        onChange={(typed) => {
          setNumber(typed);
          setIsMissing(false);
        }}
        problem={isMissing ? 'Indiquez le numéro de la facture.' : null}
        value={number}
      />
      {/* Beside the field, not its label. */}
      <Flex style={{ paddingTop: '1.4rem' }}>
        <Button
          aria-disabled={isBusy}
          aria-label={`Facturé\u00a0: ${reference}`}
          fontSize={1}
          onClick={() => {
            if (number.trim() === '') return setIsMissing(true);
            onMark({
              action: { action: 'invoice', number },
              done: `${reference} est facturé sous le numéro ${number.trim()}.`,
            });
          }}
          text="Facturé"
        />
      </Flex>
    </Row>
  );
}
