import { vi } from 'vitest';
import { scaled } from './scale.ts';

/**
 * Has what waits for `ms` give up much sooner, but for `npm run test:long`. What waits for any other
 * time waits it: a test that is too long tells that the time is another one.
 */
export function losePatience(ms: number) {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  return vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((given) => timeout(given === ms ? scaled(ms, 1_500) : given));
}
