import { useCallback } from 'react';
import { useRouterState } from 'sanity/router';

/** A part of the tool's address (`route.create('/:name')`); null where it has none. */
export const useAddress = (name: string): string | null =>
  useRouterState(
    useCallback(
      (state: Record<string, unknown>) => (typeof state[name] === 'string' ? state[name] : null),
      [name],
    ),
  );
