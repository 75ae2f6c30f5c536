import { useCallback } from 'react';
import { useRouterState } from 'sanity/router';

/** A parameter of the tool's route (`route.create('/:name')`); null where its URL has none. */
export const useRouteParam = (name: string): string | null =>
  useRouterState(
    useCallback(
      (state: Record<string, unknown>) => (typeof state[name] === 'string' ? state[name] : null),
      [name],
    ),
  );
