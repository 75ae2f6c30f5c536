/**
 * State of this process, made by who asks for it first. Next makes a bundle of each route, of the instrumentation and of
 * proxy.ts, and loads the cache handlers by their path: what a module keeps is its bundle's alone.
 */
export function shared<State extends object>(name: string, make: () => State): State {
  const states = globalThis as unknown as Record<symbol, State>;
  const key = Symbol.for(`site:${name}`);
  states[key] ??= make();
  return states[key];
}
