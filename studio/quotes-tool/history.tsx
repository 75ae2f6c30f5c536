import { Stack, Text } from '@sanity/ui';
import type { QuoteEvent } from '../../lib/quotes/wire.ts';
import { Part } from '../inbox-tool/part.tsx';
import { when } from '../when.ts';

/** Who did what of a quote, and when. */
export function History({ events }: { events: QuoteEvent[] }) {
  if (events.length === 0) return null;
  return (
    <Part title="Historique">
      <Stack as="ol" gap={3} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {events.map(({ id, who, at, words }) => (
          <Text key={id} as="li" muted size={1}>
            {[when(at), who, words].filter(Boolean).join(' · ')}
          </Text>
        ))}
      </Stack>
    </Part>
  );
}
