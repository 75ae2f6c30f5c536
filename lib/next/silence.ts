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

/** When the lake last kept silent, in ms since the epoch; the number of questions, and the last one with an answer; who is told once it is silent. */
const silence = shared('lakeSilence', () => ({
  at: Number.NEGATIVE_INFINITY,
  questions: 0,
  answered: 0,
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

/**
 * Follows a question to the lake, whose answer it returns: without one, or with an error, the lake is silent. It goes on to be,
 * whatever is published meanwhile, until this or a later question has its answer: an error that was long to come then
 * says nothing of it.
 */
export async function listen<Answer>(question: Promise<Answer>): Promise<Answer> {
  const number = ++silence.questions;
  let stepsLeft = STEPS;
  const patience = setInterval(() => {
    stepsLeft--;
    if (stepsLeft === 0 || (stepsLeft < 0 && silence.answered < number)) beginSilence();
  }, STEP_MS);
  try {
    const answer = await question;
    silence.answered = Math.max(silence.answered, number);
    endSilence();
    return answer;
  } catch (error) {
    if (silence.answered < number) beginSilence();
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
