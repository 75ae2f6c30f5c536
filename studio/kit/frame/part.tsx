import { Card, Heading, Stack, Text } from '@sanity/ui';
import { type ReactNode, useId } from 'react';
import type { Fact } from '../../../lib/requests/wire.ts';

/** A part of a request, under its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id} as="section" border padding={4} radius={3}>
      <Stack gap={4}>
        <Heading as="h2" id={id} size={1}>
          {title}
        </Heading>
        {children}
      </Stack>
    </Card>
  );
}

/** Length from which a fact takes the whole width, in characters. */
const LONG = 60;

/** Facts that were sent, or computed: a label and a value each, in their author's words; short ones side by side. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl
      style={{
        display: 'grid',
        gap: '1rem',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(15rem, 100%), 1fr))',
        margin: 0,
        overflowWrap: 'anywhere',
      }}
    >
      {facts.map(({ label, value }) => (
        <Stack
          key={label}
          gap={2}
          style={value.length > LONG || value.includes('\n') ? { gridColumn: '1 / -1' } : undefined}
        >
          <Text as="dt" muted size={1}>
            {label}
          </Text>
          <Text as="dd" size={1} style={{ margin: 0, whiteSpace: 'pre-wrap' }}>
            {value}
          </Text>
        </Stack>
      ))}
    </dl>
  );
}
