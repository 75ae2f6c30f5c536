import { Flex, Heading, Stack } from '@sanity/ui';
import type { ReactNode } from 'react';

/** What is opened: its badges, its name, and what there is to know of it. */
export function ItemHead({
  badges,
  title,
  headingId,
  children,
}: {
  badges: ReactNode;
  title: string;
  /** Where the keyboard is sent to it. */
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
