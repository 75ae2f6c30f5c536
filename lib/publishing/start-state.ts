/** How far this process's refresh at its start is; the rounds are full renders of all pages. */
type StartState = { rounds: number; readyAt: number };

/** The instrumentation and each route are bundles of their own: what they share is global. */
const shared = globalThis as typeof globalThis & { contentStart?: StartState };

/**
 * How often everything is rendered at a start: once for its content, then until the code of a
 * refresh is compiled, so that the first publish is as quick as the next ones.
 */
export const START_ROUNDS = 5;

/** A store that hangs holds the start up no longer than this, in ms: the build's pages are served. */
const LONGEST_START_MS = 6_000;

/** Says that this process begins to read all content anew. */
export function beginStart(): void {
  shared.contentStart = { rounds: 0, readyAt: Date.now() + LONGEST_START_MS };
}

/** Says that everything was rendered once more. */
export function countRound(): void {
  if (shared.contentStart) shared.contentStart.rounds++;
}

/** Whether this process shows fresh content at its usual pace; true where none was asked of it. */
export function isStarted(): boolean {
  const state = shared.contentStart;
  return !state || state.rounds >= START_ROUNDS || Date.now() >= state.readyAt;
}
