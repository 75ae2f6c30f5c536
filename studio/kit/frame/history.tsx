import { Text } from '@sanity/ui';
import { PlainList } from '../plain-list.tsx';
import { when } from '../when.ts';
import { Part } from './part.tsx';

/** A change: who made it, when, and in words from which value to which. */
type Event = { id: number | string; who: string | null; at: string; words: string };

/** The history: who did what, and when. */
export const Events = ({ events }: { events: readonly Event[] }) => (
  <PlainList as="ol">
    {events.map(({ id, who, at, words }) => (
      <Text key={id} as="li" muted size={1}>
        {[when(at), who, words].filter(Boolean).join(' · ')}
      </Text>
    ))}
  </PlainList>
);

/** The same, as a part of the opened item; nothing where nothing has happened yet. */
export const History = ({ events }: { events: readonly Event[] }) =>
  events.length > 0 ? (
    <Part title="Historique">
      <Events events={events} />
    </Part>
  ) : null;
