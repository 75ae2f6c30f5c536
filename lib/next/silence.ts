import { shared } from '../env/shared.ts';
import { now } from '../log/clock.ts';
import { isStale } from './marks.ts';

/**
 * How long an answer of the lake may take before visitors who have something to look at wait no more, in ms. It passes in
 * steps: a time in which the whole process stood still is one of them, however long it was.
 */
const STEP_MS = 250;
const STEPS = 4;

/** How long nobody then waits for it, in ms. Who renders what failed asks it again more often than that. */
const SILENCE_MS = 10_000;

/** When the lake last kept silent, in ms since the epoch, and who is told once it does. */
const silence = shared('lakeSilence', () => ({
  at: Number.NEGATIVE_INFINITY,
  next: Promise.withResolvers<void>(),
}));

function beginSilence(): void {
  silence.at = now();
  silence.next.resolve();
  silence.next = Promise.withResolvers();
}

/** Says that the lake answers. */
function endSilence(): void {
  silence.at = Number.NEGATIVE_INFINITY;
}

/** Follows a question to the lake, whose answer it returns: without one, or with an error, the lake is silent. */
export async function listen<Answer>(question: Promise<Answer>): Promise<Answer> {
  let stepsLeft = STEPS;
  const patience = setInterval(() => {
    if (--stepsLeft === 0) beginSilence();
  }, STEP_MS);
  try {
    const answer = await question;
    endSilence();
    return answer;
  } catch (error) {
    beginSilence();
    throw error;
  } finally {
    clearInterval(patience);
  }
}

/** Whether it is in vain to wait for newer content of these tags: the lake was just silent, and no publish came since. */
export const isSilent = (tags: string[]): boolean =>
  now() - silence.at < SILENCE_MS && !isStale(tags, silence.at);

/** Resolves when the lake next keeps silent. */
export const whenSilent = (): Promise<void> => silence.next.promise;
