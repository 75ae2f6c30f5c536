import { Badge, Box, Button, Card, Flex, Heading, Spinner, Stack, Text } from '@sanity/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { refusalOfRole } from '../../kit/ask-site.ts';
import { Line } from './line.tsx';
import type { BureauContext, BureauLine, BureauSection } from './section.ts';

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
  return { ...reading, readAgain: () => setTimes((count) => count + 1) };
}

/** Lines under one another: the first few, and the others when they are asked for. */
function Lines({
  lines,
  first = FIRST_LINES,
  context,
  onDone,
}: {
  lines: BureauLine[];
  first?: number;
  context: BureauContext;
  onDone: () => void;
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
          <Line key={line.key} context={context} line={line} onDone={onDone} />
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
  /** Reports how many lines ask for something; null where that is not known. */
  report: (name: string, count: number | null) => void;
  /** Is told why the member's role does not open the section, which then shows nothing. */
  onRefused: (why: string) => void;
}) {
  const { name, title, icon: Icon, asks, empty } = section;
  const { lines, hasFailed, refusal, readAgain } = useReading(section, context, changes);
  const id = useId();
  const heading = useRef<HTMLDivElement>(null);
  const needed = lines?.filter(({ isOptional }) => !isOptional) ?? [];
  const optional = lines?.filter(({ isOptional }) => isOptional) ?? [];

  const isKnown = lines !== null || hasFailed || refusal !== null;
  const count = hasFailed ? null : needed.length;
  useEffect(() => {
    if (isKnown) report(name, count);
  }, [report, name, isKnown, count]);
  useEffect(() => {
    if (refusal) onRefused(refusal);
  }, [onRefused, refusal]);

  const onDone = () => {
    // The line goes, and the focus with it.
    heading.current?.focus();
    readAgain();
  };

  if (refusal) return null;
  return (
    <Card
      aria-labelledby={id}
      as="section"
      border
      marginBottom={4}
      padding={3}
      radius={3}
      style={{ breakInside: 'avoid' }}
    >
      <Stack gap={3}>
        <Flex align="center" gap={3} padding={2} ref={heading} tabIndex={-1}>
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
        {lines?.length === 0 ? (
          <Box padding={2}>
            <Text muted size={1}>
              {empty}
            </Text>
          </Box>
        ) : null}
        {needed.length > 0 ? <Lines context={context} lines={needed} onDone={onDone} /> : null}
        {optional.length > 0 ? (
          <Stack gap={2}>
            <Box paddingX={2} paddingY={1}>
              <Text as="h3" muted size={1} weight="semibold">
                Facultatif ({optional.length})
              </Text>
            </Box>
            <Lines context={context} first={0} lines={optional} onDone={onDone} />
          </Stack>
        ) : null}
      </Stack>
    </Card>
  );
}
