import { AddIcon } from '@sanity/icons/Add';
import { Box, Button, Card, Flex, Text } from '@sanity/ui';
import { uuid } from '@sanity/uuid';
import { useEffect, useRef, useState } from 'react';
import { QUOTE_LIMITS } from '../../../lib/quotes/states.ts';
import { Part } from '../../kit/frame/part.tsx';
import { ReadOut } from '../../kit/frame/read-out.tsx';
import { PlainList } from '../../kit/plain-list.tsx';
import { fieldId, type LineForm, lineField, moveLine, newLine } from './form.ts';
import { LineCard, type LineShown, UNITS_ID } from './line-card.tsx';
import { OfferLines } from './offer-lines.tsx';

const UNITS = ['forfait', 'jour', 'heure', 'mois', 'page', 'personne'];

/** The lines of a quote, in an order of one's own, some of them options. */
export function LinesPart({
  lines,
  vatRate,
  onChange,
  ...shown
}: LineShown & {
  lines: LineForm[];
  /** The VAT rate of a new line. */
  vatRate: number;
  onChange: (lines: LineForm[]) => void;
}) {
  const [removed, setRemoved] = useState<{ line: LineForm; index: number } | null>(null);
  const [said, setSaid] = useState('');
  /** Id of the element that gets the focus once the lines have changed. */
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
            onCopy={() => insert(index + 1, { ...line, id: uuid() })}
            onMove={(by) => move(index, by)}
            onRemove={() => remove(index)}
          />
        ))}
      </PlainList>
      <div>
        <ReadOut text={said} />
        <Box role="status">
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
        </Box>
      </div>
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
      <OfferLines
        isFull={isFull}
        onAdd={(line) => insert(lines.length, line)}
        vatRate={lines.at(-1)?.vatRate ?? vatRate}
      />
    </Part>
  );
}
