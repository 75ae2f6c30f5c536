import { ArrowDownIcon } from '@sanity/icons/ArrowDown';
import { ArrowUpIcon } from '@sanity/icons/ArrowUp';
import { CopyIcon } from '@sanity/icons/Copy';
import { TrashIcon } from '@sanity/icons/Trash';
import { Box, Button, Card, Flex, Stack, Switch, Text } from '@sanity/ui';
import { formatCents } from '../../../lib/format/numbers.ts';
import { formatRate } from '../../../lib/quotes/mentions.ts';
import { VAT_RATES } from '../../../lib/quotes/regimes.ts';
import { QUOTE_LIMITS } from '../../../lib/quotes/states.ts';
import type { PriceWords } from '../../../lib/quotes/vat.ts';
import { ChoiceField, FigureField, LineField, Row, TextField } from '../../kit/frame/fields.tsx';
import { fieldId, type LineForm, lineField } from './form.ts';

/** The list of units that are suggested. */
export const UNITS_ID = 'quote-units';

/** Facts of a quote that all of its lines show. */
export type LineShown = {
  /** Problems, by their fields. */
  problems: Readonly<Record<string, string>>;
  /** Totals before tax, by the lines' ids. */
  totals: Readonly<Record<string, number>>;
  /** Whether lines have a rate of VAT. */
  hasVat: boolean;
  words: PriceWords;
};

/** A line as it is edited, and its actions. */
export function LineCard({
  line,
  index,
  count,
  isFull,
  problems,
  totals,
  hasVat,
  words,
  onChange,
  onCopy,
  onMove,
  onRemove,
}: LineShown & {
  line: LineForm;
  index: number;
  count: number;
  isFull: boolean;
  onChange: (change: Partial<LineForm>) => void;
  onCopy: () => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}) {
  const { id, label, isOption } = line;
  const path = (field: keyof LineForm) => lineField(id, field);
  const own = fieldId(path('label'));
  const name = label || `ligne ${index + 1}`;
  return (
    <li>
      <Card border padding={3} radius={2} tone={isOption ? 'transparent' : 'default'}>
        <Stack gap={3}>
          <LineField
            label={isOption ? `Option, ligne ${index + 1}` : `Ligne ${index + 1}`}
            max={QUOTE_LIMITS.line}
            onChange={(value) => onChange({ label: value })}
            id={fieldId(path('label'))}
            placeholder="Ce que vous livrez"
            value={label}
          />
          <Row least="7rem">
            <FigureField
              label="Quantité"
              onChange={(quantity) => onChange({ quantity })}
              id={fieldId(path('quantity'))}
              problem={problems[path('quantity')]}
              value={line.quantity}
            />
            <LineField
              label="Unité"
              list={UNITS_ID}
              max={30}
              onChange={(unit) => onChange({ unit })}
              id={fieldId(path('unit'))}
              value={line.unit}
            />
            <FigureField
              label={`Prix unitaire (€${words.net && ' HT'})`}
              onChange={(unitPrice) => onChange({ unitPrice })}
              id={fieldId(path('unitPrice'))}
              problem={problems[path('unitPrice')]}
              value={line.unitPrice}
            />
            {hasVat ? (
              <ChoiceField
                label="TVA"
                labels={Object.fromEntries(
                  [...new Set([...VAT_RATES, 0, line.vatRate])].map((rate) => [
                    rate,
                    formatRate(rate),
                  ]),
                )}
                onChange={(rate) => onChange({ vatRate: Number(rate) })}
                id={fieldId(path('vatRate'))}
                value={String(line.vatRate)}
              />
            ) : null}
            <Stack gap={2}>
              <Text size={1} weight="medium">
                {words.amount}
              </Text>
              <Box paddingY={3}>
                <Text as="output" size={1}>
                  {formatCents(totals[id] ?? 0)}
                </Text>
              </Box>
            </Stack>
          </Row>
          <TextField
            label="Détail"
            max={QUOTE_LIMITS.details}
            onChange={(details) => onChange({ details })}
            id={fieldId(path('details'))}
            rows={2}
            value={line.details}
          />
          <Flex align="center" gap={3} justify="space-between" wrap="wrap">
            <Flex align="center" gap={2}>
              <Switch
                checked={isOption}
                id={fieldId(path('isOption'))}
                onChange={(event) => onChange({ isOption: event.currentTarget.checked })}
              />
              <Text as="label" htmlFor={fieldId(path('isOption'))} size={1}>
                En option{'\u00a0'}: comptée si le client la choisit
              </Text>
            </Flex>
            <Flex gap={1}>
              <Tool
                icon={ArrowUpIcon}
                id={`${own}-up`}
                isOff={index === 0}
                label={`Monter ${name}`}
                onClick={() => onMove(-1)}
              />
              <Tool
                icon={ArrowDownIcon}
                id={`${own}-down`}
                isOff={index === count - 1}
                label={`Descendre ${name}`}
                onClick={() => onMove(1)}
              />
              <Tool icon={CopyIcon} isOff={isFull} label={`Dupliquer ${name}`} onClick={onCopy} />
              <Tool icon={TrashIcon} label={`Retirer ${name}`} onClick={onRemove} />
            </Flex>
          </Flex>
        </Stack>
      </Card>
    </li>
  );
}

function Tool({
  icon,
  id,
  label,
  isOff = false,
  onClick,
}: {
  icon: typeof CopyIcon;
  id?: string;
  label: string;
  isOff?: boolean;
  onClick: () => void;
}) {
  return (
    <Button
      // The button keeps the keyboard focus even when it can do nothing.
      aria-disabled={isOff}
      aria-label={label}
      fontSize={1}
      icon={icon}
      id={id}
      mode="bleed"
      onClick={() => {
        if (!isOff) onClick();
      }}
      padding={3}
      title={label}
    />
  );
}
