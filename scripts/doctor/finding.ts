import type { Place } from './place.ts';

/**
 * What a check has found, in French. Skipped is what this environment does not have; a fault says what to do. No text
 * holds a secret.
 */
export type Finding =
  | { state: 'ok' | 'skipped'; text: string }
  | { state: 'fault'; text: string; remedy: string };

export type Check = {
  /** What is looked at, in one or two words. */
  name: string;
  /** What this one can say nothing without. */
  needs?: Check;
  /**
   * @throws Unreachable where a service does not answer
   */
  run: (place: Place) => Promise<Finding>;
};

export const ok = (text: string): Finding => ({ state: 'ok', text });
export const skipped = (text: string): Finding => ({ state: 'skipped', text });
export const fault = (text: string, remedy: string): Finding => ({ state: 'fault', text, remedy });
