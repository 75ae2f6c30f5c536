import { Card } from '@sanity/ui';
import type { ReactNode } from 'react';
import { IntentLink } from 'sanity/router';

/** An entry of a list, which opens a document at one of its fields. */
export function DocumentCard({
  children,
  ...params
}: {
  id: string;
  type: string;
  path: string;
  children: ReactNode;
}) {
  return (
    <Card
      as={IntentLink}
      // The link's own properties: the card passes them on.
      {...{ intent: 'edit', params }}
      border
      padding={3}
      radius={2}
      style={{ textDecoration: 'none', color: 'inherit', display: 'block' }}
    >
      {children}
    </Card>
  );
}
