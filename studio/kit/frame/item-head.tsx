import { Flex, Heading, Stack } from '@sanity/ui';
import type { ReactNode } from 'react';

/** The head of the opened item: its badges, its name, and its facts. */
export function ItemHead({
  badges,
  title,
  headingId,
  children,
}: {
  badges: ReactNode;
  title: string;
  /** The heading's id, where the keyboard focus is sent to it. */
  headingId?: string;
  children: ReactNode;
}) {
  return (
    <Stack gap={4} style={{ overflowWrap: 'anywhere' }}>
      <Flex align="center" gap={2} wrap="wrap">
        {badges}
      </Flex>
      <Heading as="h2" id={headingId} size={2} tabIndex={-1}>
        {title}
      </Heading>
      {children}
    </Stack>
  );
}
