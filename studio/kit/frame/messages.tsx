import { Card, Stack, Text } from '@sanity/ui';
import { PlainList } from '../plain-list.tsx';

/** A message of a thread. */
export type Said = {
  id: string;
  /** The author; left out where it is said elsewhere. */
  who?: string;
  text: string;
  /** Facts on the message: when it was written, and what became of it. */
  facts: ReadonlyArray<string | null | undefined | false>;
  tone: 'primary' | 'transparent' | 'caution';
};

/** The tone of a message, by who wrote it. */
export const toneOf = (author: 'consultant' | 'client') =>
  author === 'consultant' ? 'primary' : 'transparent';

/** A thread of messages, the oldest first; `nothing` in its place while there is none. */
export function Messages({ messages, nothing }: { messages: readonly Said[]; nothing?: string }) {
  if (messages.length === 0) {
    return nothing ? (
      <Text muted size={1}>
        {nothing}
      </Text>
    ) : null;
  }
  return (
    <PlainList>
      {messages.map(({ id, who, text, facts, tone }) => (
        <Card key={id} as="li" padding={3} radius={2} tone={tone}>
          <Stack gap={3} style={{ overflowWrap: 'anywhere' }}>
            {who ? (
              <Text size={1} weight="semibold">
                {who}
              </Text>
            ) : null}
            <Text size={1} style={{ whiteSpace: 'pre-wrap' }}>
              {text}
            </Text>
            <Text muted size={1}>
              {facts.filter(Boolean).join(' · ')}
            </Text>
          </Stack>
        </Card>
      ))}
    </PlainList>
  );
}
