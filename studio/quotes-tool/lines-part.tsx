import { AddIcon } from '@sanity/icons/Add';
import { ArrowDownIcon } from '@sanity/icons/ArrowDown';
import { ArrowUpIcon } from '@sanity/icons/ArrowUp';
import { CopyIcon } from '@sanity/icons/Copy';
import { TrashIcon } from '@sanity/icons/Trash';
import { Box, Button, Card, Flex, Stack, Switch, Text } from '@sanity/ui';
import { useEffect, useRef, useState } from 'react';
import { formatCents } from '../../lib/estimator/format.ts';
import { QUOTE_LIMITS } from '../../lib/quotes/states.ts';
import { ChoiceField, FigureField, LineField, Row, TextField } from '../tool-frame/fields.tsx';
import { Part } from '../tool-frame/part.tsx';
import { PlainList } from '../tool-frame/plain-list.tsx';
import { fieldId } from './field-id.ts';
import { type LineForm, lineField, moveLine, newLine } from './form.ts';
import { VAT_RATES, vatLabel } from './vat.ts';

const UNITS = ['forfait', 'jour', 'heure', 'mois', 'page', 'personne'];
const UNITS_ID = 'quote-units';

type Shown = {
  /** By their fields. */
  problems: Readonly<Record<string, string>>;
  /** Before tax, by the lines' ids. */
  totals: Readonly<Record<string, number>>;
  /** Whether lines have a rate of VAT. */
  hasVat: boolean;
};

/** What is sold: lines in an order of one's own, some of them options. */
export function LinesPart({
  lines,
  vatRate,
  onChange,
  ...shown
}: Shown & {
  lines: LineForm[];
  /** Of a new line. */
  vatRate: number;
  onChange: (lines: LineForm[]) => void;
}) {
  const [removed, setRemoved] = useState<{ line: LineForm; index: number } | null>(null);
  const [said, setSaid] = useState('');
  /** What the keyboard is on once the lines have changed. */
  const wanted = useRef<string | null>(null);

  useEffect(() => {
    if (!wanted.current) return;
    document.getElementById(wanted.current)?.focus();
    wanted.current = null;
  });

  const insert = (index: number, line: LineForm) => {
    wanted.current = fieldId(lineField(line.id, 'label'));
    onChange(lines.toSpliced(index, 0, line));
  };
  const move = (index: number, by: 1 | -1) => {
    const { id, label } = lines[index] as LineForm;
    onChange(moveLine(lines, index, by));
    // The line goes, and its button with it.
    wanted.current = `${fieldId(lineField(id, 'label'))}-${by === 1 ? 'down' : 'up'}`;
    setSaid(
      `«\u202f${label || 'Sans nom'}\u202f»\u00a0: place ${index + by + 1} sur ${lines.length}.`,
    );
  };
  const remove = (index: number) => {
    const line = lines[index] as LineForm;
    setRemoved({ line, index });
    wanted.current = 'quote-line-back';
    onChange(lines.toSpliced(index, 1));
  };
  const restore = () => {
    if (!removed) return;
    insert(removed.index, removed.line);
    setRemoved(null);
  };
  const isFull = lines.length >= QUOTE_LIMITS.lines;

  return (
    <Part title="Lignes">
      <datalist id={UNITS_ID}>
        {UNITS.map((unit) => (
          <option key={unit} value={unit} />
        ))}
      </datalist>
      {lines.length === 0 ? (
        <Text muted size={1}>
          Aucune ligne pour le moment. Ajoutez ce que vous proposez, une prestation par ligne.
        </Text>
      ) : null}
      <PlainList as="ol">
        {lines.map((line, index) => (
          <LineCard
            key={line.id}
            {...shown}
            count={lines.length}
            index={index}
            isFull={isFull}
            line={line}
            onChange={(change) => onChange(lines.with(index, { ...line, ...change }))}
            onCopy={() => insert(index + 1, { ...line, id: crypto.randomUUID() })}
            onMove={(by) => move(index, by)}
            onRemove={() => remove(index)}
          />
        ))}
      </PlainList>
      {/* What only those who listen hear has its place here, not in the page. */}
      <Box role="status" style={{ position: 'relative' }}>
        {removed ? (
          <Card padding={3} radius={2} tone="caution">
            <Flex align="center" gap={3} justify="space-between" wrap="wrap">
              <Text size={1}>
                «{'\u202f'}
                {removed.line.label || 'Sans nom'}
                {'\u202f'}» est retirée du devis.
              </Text>
              <Button
                fontSize={1}
                id="quote-line-back"
                mode="ghost"
                onClick={restore}
                padding={2}
                text="Rétablir la ligne"
              />
            </Flex>
          </Card>
        ) : null}
        <span style={HIDDEN}>{said}</span>
      </Box>
      <Box>
        <Button
          aria-disabled={isFull}
          fontSize={1}
          icon={AddIcon}
          id={fieldId('lines')}
          mode="ghost"
          onClick={() => {
            if (!isFull) insert(lines.length, newLine(lines.at(-1)?.vatRate ?? vatRate));
          }}
          text={isFull ? `${QUOTE_LIMITS.lines} lignes au plus` : 'Ajouter une ligne'}
        />
      </Box>
    </Part>
  );
}

/** For those who listen alone. */
const HIDDEN = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

function LineCard({
  line,
  index,
  count,
  isFull,
  problems,
  totals,
  hasVat,
  onChange,
  onCopy,
  onMove,
  onRemove,
}: Shown & {
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
              label="Prix unitaire (€ HT)"
              onChange={(unitPrice) => onChange({ unitPrice })}
              id={fieldId(path('unitPrice'))}
              problem={problems[path('unitPrice')]}
              value={line.unitPrice}
            />
            {hasVat ? (
              <ChoiceField
                label="TVA"
                labels={Object.fromEntries(
                  [...new Set([...VAT_RATES, line.vatRate])].map((rate) => [rate, vatLabel(rate)]),
                )}
                onChange={(rate) => onChange({ vatRate: Number(rate) })}
                id={fieldId(path('vatRate'))}
                value={String(line.vatRate)}
              />
            ) : null}
            <Stack gap={2}>
              <Text size={1} weight="medium">
                Total HT
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
  icon: typeof AddIcon;
  id?: string;
  label: string;
  isOff?: boolean;
  onClick: () => void;
}) {
  return (
    <Button
      // It stays where it is under the keyboard, whatever can be done.
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
