import { Card, Stack } from '@sanity/ui';
import type { ReactNode } from 'react';
import { StateLink } from 'sanity/router';

/** An item of a list: the link to it. */
export function ListLine({
  state,
  isOpen,
  children,
}: {
  /** The item's URL in the tool. */
  state: Record<string, string>;
  /** Whether it is the one that is shown. */
  isOpen: boolean;
  children: ReactNode;
}) {
  return (
    <li>
      <Card
        as={StateLink}
        // The link's own properties: the card passes them on.
        {...{ state }}
        aria-current={isOpen ? 'true' : undefined}
        border
        padding={3}
        radius={2}
        style={{ display: 'block', textDecoration: 'none', color: 'inherit' }}
        tone={isOpen ? 'primary' : 'default'}
      >
        <Stack gap={3} style={{ overflowWrap: 'anywhere' }}>
          {children}
        </Stack>
      </Card>
    </li>
  );
}
