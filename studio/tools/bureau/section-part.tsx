import { Badge, Box, Button, Card, Flex, Heading, Spinner, Stack, Text } from '@sanity/ui';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { refusalOfRole } from '../../kit/ask-site.ts';
import { Line } from './line.tsx';
import type { BureauAction, BureauContext, BureauLine, BureauSection } from './section.ts';
import { useActions } from './use-actions.ts';

/** Number of lines that show at first. */
const FIRST_LINES = 5;

/** The last lines that a section has read, whether reading them again failed, and the words for who may not read it. */
type Reading = { lines: BureauLine[] | null; hasFailed: boolean; refusal: string | null };

const UNREAD: Reading = { lines: null, hasFailed: false, refusal: null };

function useReading(
  { read }: BureauSection,
  context: BureauContext,
  changes: number,
): Reading & { readAgain: () => void } {
  const [reading, setReading] = useState<Reading>(UNREAD);
  const [times, setTimes] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `changes` and `times` ask once more.
  useEffect(() => {
    // Answers may overtake one another: only the one to the last question counts.
    let isLast = true;
    read(context).then(
      (lines) => isLast && setReading({ ...UNREAD, lines }),
      (error: unknown) => {
        if (!isLast) return;
        const refusal = refusalOfRole(error);
        if (refusal) return setReading({ ...UNREAD, refusal });
        console.warn('A part of the Bureau could not be read:', error);
        setReading(({ lines }) => ({ ...UNREAD, lines, hasFailed: true }));
      },
    );
    return () => {
      isLast = false;
    };
  }, [read, context, changes, times]);
  const readAgain = useCallback(() => setTimes((count) => count + 1), []);
  return { ...reading, readAgain };
}

/** Lines under one another: the first few, and the others when they are asked for. */
function Lines({
  lines,
  first = FIRST_LINES,
  isBusy,
  onAct,
}: {
  lines: BureauLine[];
  first?: number;
  isBusy: boolean;
  onAct: (line: BureauLine, action: BureauAction) => void;
}) {
  const [isWhole, setIsWhole] = useState(false);
  const id = useId();
  const hidden = lines.length - first;
  // A single further line takes no more room than the button.
  const isLong = hidden > 1;
  const shown = isLong && !isWhole ? lines.slice(0, first) : lines;
  const more = first > 0 ? `Afficher les ${hidden} autres` : `Afficher les ${hidden}`;
  return (
    <Stack gap={2}>
      <Stack as="ul" gap={1} id={id} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {shown.map((line) => (
          <Line key={line.key} isBusy={isBusy} line={line} onAct={onAct} />
        ))}
      </Stack>
      {isLong ? (
        <Box>
          <Button
            aria-controls={id}
            aria-expanded={isWhole}
            fontSize={1}
            mode="bleed"
            onClick={() => setIsWhole(!isWhole)}
            padding={2}
            text={isWhole ? 'Réduire' : more}
          />
        </Box>
      ) : null}
    </Stack>
  );
}

/** One section: loading, failed, empty or its lines, whatever becomes of the others. */
export function SectionPart({
  section,
  context,
  changes,
  report,
  onRefused,
}: {
  section: BureauSection;
  context: BureauContext;
  /** Counts up when the section is to be read again. */
  changes: number;
  /** Reports how many lines ask for something, null where that is not known, and whether there is none at all. */
  report: (name: string, count: number | null, isEmpty: boolean) => void;
  /** Is told why the member's role does not open the section, which then shows nothing. */
  onRefused: (why: string) => void;
}) {
  const { name, title, icon: Icon, asks, empty } = section;
  const { lines, hasFailed, refusal, readAgain } = useReading(section, context, changes);
  const id = useId();
  const part = useRef<HTMLDivElement>(null);
  const { gone, opened, done, isBusy, act, takeBack, leave, close } = useActions(
    part,
    lines,
    context,
    readAgain,
  );
  const left = lines?.filter(({ key }) => key !== gone) ?? [];
  const needed = left.filter(({ isOptional }) => !isOptional);
  const optional = left.filter(({ isOptional }) => isOptional);

  const isKnown = lines !== null || hasFailed || refusal !== null;
  const count = hasFailed ? null : needed.length;
  const isEmpty = lines !== null && left.length === 0;
  useEffect(() => {
    if (isKnown) report(name, count, isEmpty);
  }, [report, name, isKnown, count, isEmpty]);
  useEffect(() => {
    if (refusal) onRefused(refusal);
  }, [onRefused, refusal]);

  if (refusal) return null;
  return (
    <Card
      aria-labelledby={id}
      as="section"
      border
      marginBottom={4}
      padding={3}
      radius={3}
      ref={part}
      style={{ breakInside: 'avoid' }}
      tabIndex={-1}
    >
      <Stack gap={3}>
        <Flex align="center" gap={3} padding={2}>
          <Text muted>
            <Icon />
          </Text>
          <Box flex={1}>
            <Heading as="h2" id={id} size={1}>
              {title}
            </Heading>
          </Box>
          {asks && needed.length > 0 ? (
            <Badge fontSize={1} tone="primary">
              {needed.length}
            </Badge>
          ) : null}
        </Flex>
        {hasFailed ? (
          <Card padding={3} radius={2} role="alert" tone="critical">
            <Flex align="center" gap={3} justify="space-between" wrap="wrap">
              <Text size={1}>Cette partie n’a pas pu être lue.</Text>
              <Button fontSize={1} mode="ghost" onClick={readAgain} padding={3} text="Réessayer" />
            </Flex>
          </Card>
        ) : null}
        {!isKnown ? (
          <Flex align="center" gap={3} padding={2}>
            <Spinner muted />
            <Text muted size={1}>
              Lecture…
            </Text>
          </Flex>
        ) : null}
        {isEmpty ? (
          <Box padding={2}>
            <Text muted size={1}>
              {empty}
            </Text>
          </Box>
        ) : null}
        {needed.length > 0 ? <Lines isBusy={isBusy} lines={needed} onAct={act} /> : null}
        {optional.length > 0 ? (
          <Stack gap={2}>
            <Box paddingX={2} paddingY={1}>
              <Text as="h3" muted size={1} weight="semibold">
                Facultatif ({optional.length})
              </Text>
            </Box>
            <Lines first={0} isBusy={isBusy} lines={optional} onAct={act} />
          </Stack>
        ) : null}
        <Flex align="center" gap={3} paddingX={2} role="status" wrap="wrap">
          {done ? (
            <>
              <Text size={1}>{done.said}</Text>
              {done.undo ? (
                <Button
                  aria-disabled={isBusy}
                  fontSize={1}
                  mode="ghost"
                  onClick={() => done.undo && takeBack(done.undo)}
                  padding={2}
                  text={done.undo.label}
                />
              ) : null}
            </>
          ) : null}
        </Flex>
        {opened?.window({
          token: context.token,
          onClose: close,
          onDone: () => leave(opened.line.key),
        })}
      </Stack>
    </Card>
  );
}
