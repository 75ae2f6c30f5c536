import { Card, Flex, Stack, Text } from '@sanity/ui';
import { formatCents } from '../../../lib/format/numbers.ts';
import type { QuoteLine } from '../../../lib/quotes/content.ts';
import { formatRate } from '../../../lib/quotes/mentions.ts';
import { clientLines, dueRows, signerLines } from '../../../lib/quotes/paper.ts';
import { isTaxed, VAT_REGIME_LABELS, type VatRegime } from '../../../lib/quotes/regimes.ts';
import { TRAINING_FIELDS, TRAINING_LABELS } from '../../../lib/quotes/training.ts';
import type { QuoteDetail } from '../../../lib/quotes/wire.ts';
import type { Fact } from '../../../lib/requests/wire.ts';
import { Facts, Part } from '../../kit/frame/part.tsx';
import { PlainList } from '../../kit/plain-list.tsx';
import { showHundredths } from './amounts.ts';
import { Totals } from './totals.tsx';
import { draftVat } from './vat.ts';

/** Says how the price of a line is computed: « 1,5 jour × 450 €, TVA 20 % ». */
export function sayLine(
  { quantity, unit, unitPrice, vatRate }: QuoteLine,
  vatRegime: VatRegime,
): string {
  const counted = [showHundredths(quantity), unit].filter(Boolean).join('\u00a0');
  const vat = isTaxed(vatRegime) ? `, TVA ${formatRate(vatRate)}` : '';
  return `${counted} × ${formatCents(unitPrice)}${vat}`;
}

function Line({
  line,
  amount,
  vatRegime,
}: {
  line: QuoteLine;
  amount: number;
  vatRegime: VatRegime;
}) {
  return (
    <li>
      <Card border padding={3} radius={2} tone={line.isOption ? 'transparent' : 'default'}>
        <Stack gap={3} style={{ overflowWrap: 'anywhere' }}>
          <Flex align="flex-start" gap={4} justify="space-between">
            <Text size={1} weight="medium">
              {line.isOption ? 'Option\u00a0: ' : ''}
              {line.label}
            </Text>
            <Text size={1} style={{ whiteSpace: 'nowrap' }}>
              {formatCents(amount)}
            </Text>
          </Flex>
          <Text muted size={1}>
            {sayLine(line, vatRegime)}
          </Text>
          {line.details ? (
            <Text size={1} style={{ whiteSpace: 'pre-wrap' }}>
              {line.details}
            </Text>
          ) : null}
        </Stack>
      </Card>
    </li>
  );
}

/** The content of a quote, as it was sent. */
export function Content({ quote }: { quote: QuoteDetail }) {
  const { content, totals, settings, amends, document: sent } = quote;
  const { regime, mention } = sent
    ? { regime: sent.settings.vatRegime, mention: sent.settings.vatExemptionText }
    : draftVat(content, settings);
  const sums = { content, settings: { vatRegime: regime }, amends };
  const { client, lines, training } = content;
  const facts: Fact[] = [
    { label: 'Introduction', value: content.introduction },
    { label: 'Client', value: clientLines(client).join('\n') },
    { label: 'À signer par', value: signerLines(content).join('\n') },
    { label: 'TVA', value: VAT_REGIME_LABELS[regime] },
    ...(training
      ? TRAINING_FIELDS.map((field) => ({
          label: field === 'title' ? 'Formation' : TRAINING_LABELS[field],
          value: training[field],
        }))
      : []),
    {
      label: 'Échéancier',
      value: dueRows(sums, totals)
        .map(({ label, value }) => `${label}\u00a0: ${value}`)
        .join('\n'),
    },
    { label: 'Délais', value: content.schedule },
    { label: 'Paiement', value: content.paymentTerms },
    { label: 'Remarques', value: content.notes },
  ].filter(({ value }) => value !== '');
  return (
    <Part title={amends ? 'L’avenant' : 'Le devis'}>
      <PlainList gap={2}>
        {lines.map((line) => (
          <Line key={line.id} amount={totals.lines[line.id] ?? 0} line={line} vatRegime={regime} />
        ))}
      </PlainList>
      <Totals mention={isTaxed(regime) ? '' : mention} sums={sums} totals={totals} />
      <Facts facts={facts} />
    </Part>
  );
}
