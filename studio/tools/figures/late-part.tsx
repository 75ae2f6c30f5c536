import { Box, Stack, Text } from '@sanity/ui';
import { IntentLink } from 'sanity/router';
import type { LateDue } from '../../../lib/figures/wire.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { formatExactCents } from '../../../lib/format/numbers.ts';
import { Part } from '../../kit/frame/part.tsx';
import { OPEN_QUOTES } from '../../kit/intents.ts';
import { PlainList } from '../../kit/plain-list.tsx';

/** Lines that show at once; the rest is one press away. */
const SHOWN = 10;

/** Who owes what, and since when, what has waited longest first: each leads to its quote, where it is noted or followed up. */
export function LatePart({ late }: { late: readonly LateDue[] }) {
  if (late.length === 0) return null;
  // The answer has the last one first.
  const due = late.toReversed();
  const rest = due.slice(SHOWN);
  return (
    <Part title="Règlements en retard">
      <Lines late={due.slice(0, SHOWN)} />
      {rest.length > 0 ? (
        <details>
          <summary style={{ cursor: 'pointer' }}>
            <Text as="span" size={1}>
              {rest.length > 1
                ? `Les ${rest.length}\u00a0règlements suivants`
                : 'Le règlement suivant'}
            </Text>
          </summary>
          <Box paddingTop={4}>
            <Lines late={rest} />
          </Box>
        </details>
      ) : null}
    </Part>
  );
}

const Lines = ({ late }: { late: readonly LateDue[] }) => (
  <PlainList gap={4}>
    {late.map(({ quote, reference, label, client, cents, dueOn }) => (
      <Stack key={reference} as="li" gap={2} style={{ overflowWrap: 'anywhere' }}>
        <Text size={1} weight="medium">
          <IntentLink
            intent={OPEN_QUOTES}
            params={{ quote }}
            style={{ textDecoration: 'underline' }}
          >
            {`${client}\u00a0: ${formatExactCents(cents)}`}
          </IntentLink>
        </Text>
        <Text muted size={1}>
          {`${label}, à régler au plus tard le ${formatDay(dueOn)} (${reference})`}
        </Text>
      </Stack>
    ))}
  </PlainList>
);
