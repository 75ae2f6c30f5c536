import type { ReactNode } from 'react';
import { StateLink } from 'sanity/router';

/** A link within a sentence, to another place of the open tool: told from its words by more than a colour. */
export const TextLink = ({
  state,
  children,
}: {
  state: Record<string, unknown>;
  children: ReactNode;
}) => (
  <StateLink state={state} style={{ color: 'inherit', textDecoration: 'underline' }}>
    {children}
  </StateLink>
);
