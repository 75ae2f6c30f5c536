const states = globalThis as unknown as Record<symbol, unknown>;
const keyOf = (name: string) => Symbol.for(`site:${name}`);

/** State that this process's bundles share under a name (lib/env/shared.ts); undefined where nobody has asked for it. */
export const sharedState = <State>(name: string) => states[keyOf(name)] as State | undefined;

/** Forgets it, as a process that has just started knows nothing. */
export function forgetShared(name: string): void {
  delete states[keyOf(name)];
}
