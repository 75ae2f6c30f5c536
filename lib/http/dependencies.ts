import { shared } from '../env/shared.ts';

/** The dependencies of the site, in the field's terms. */
export type Dependency = 'database' | 'content' | 'mail' | 'cache';

/** A dependency, as this process knows it. Times in ms since 1970. */
export type State = {
  /** Undefined until it was asked often enough. */
  isDown: boolean | undefined;
  /** Number of times in a row that it has not answered, and since when. */
  failures: number;
  failingSince: number;
  askedAt: number;
  /** Whether this process has told of the present outage. */
  isTold: boolean;
  /** Whether everybody who keeps account of outages knows that this one is over. */
  isClosed: boolean;
};

/** All dependencies, as this process knows them, and who looks at them. */
export const seen = shared('dependencies', () => ({
  states: new Map<Dependency, State>(),
  /** A look that goes on, and when the last one ended, in ms since 1970. */
  look: undefined as Promise<number> | undefined,
  lookedAt: 0,
}));

/** The state of a dependency, as this process knows it; nothing yet where it was never asked. */
export function stateOf(name: Dependency): State {
  const known = seen.states.get(name);
  if (known) return known;
  const state: State = {
    isDown: undefined,
    failures: 0,
    failingSince: 0,
    askedAt: 0,
    isTold: false,
    isClosed: false,
  };
  seen.states.set(name, state);
  return state;
}

/** Has the next look ask a dependency that somebody has just had no answer of, however lately it was asked. */
export function doubt(name: Dependency): void {
  stateOf(name).askedAt = 0;
}

/** Dependencies with whether they answer, as far as this process knows. Asks none of them. */
export function knownDependencies(): Partial<Record<Dependency, 'ok' | 'down'>> {
  return Object.fromEntries(
    [...seen.states].flatMap(([name, { isDown }]) =>
      isDown === undefined ? [] : [[name, isDown ? 'down' : 'ok']],
    ),
  );
}
