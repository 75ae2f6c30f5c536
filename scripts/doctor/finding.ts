import type { Place } from './place.ts';

/**
 * The finding of a check, in French. Skipped stands for what this environment does not have; a fault says what to do. No
 * text holds a secret.
 */
export type Finding =
  | { state: 'ok' | 'skipped'; text: string }
  | { state: 'fault'; text: string; remedy: string };

export type Check = {
  /** The subject of the check, in one or two words. */
  name: string;
  /** The check whose fault leaves this one nothing to say. */
  needs?: Check;
  /**
   * @throws Unreachable where a service does not answer
   */
  run: (place: Place) => Promise<Finding>;
};

export const ok = (text: string): Finding => ({ state: 'ok', text });
export const skipped = (text: string): Finding => ({ state: 'skipped', text });
export const fault = (text: string, remedy: string): Finding => ({ state: 'fault', text, remedy });
