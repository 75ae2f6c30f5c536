import {
  FORM_FIELDS,
  IDLE_LEAD,
  type LeadState,
  MINIMUM_FILL_MS,
  SENDING_MS,
} from '@/lib/leads/state.ts';
import { NO_ANSWER_TEXT } from './no-answer.ts';

/** What is said where the server gave no answer. */
export const NO_ANSWER: LeadState = {
  ...IDLE_LEAD,
  status: 'failed',
  message: NO_ANSWER_TEXT,
};

/** Names one sending. Not crypto.randomUUID: that one is missing where the site is tried out without TLS. */
export const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sends a lead's form, which shows for about a second that it does (product.md, Leads), however quick the
 * server is.
 *
 * @param opened when the form was, as performance.now() says
 * @returns the server's answer, or null where there was none
 */
export async function sendLead<State>(
  send: (data: FormData) => Promise<State>,
  data: FormData,
  { opened, key }: { opened: number; key: string },
): Promise<State | null> {
  const elapsed = performance.now() - opened;
  if (elapsed < MINIMUM_FILL_MS) await pause(MINIMUM_FILL_MS - elapsed);
  data.set(FORM_FIELDS.key, key);
  data.set(FORM_FIELDS.elapsed, String(Math.ceil(performance.now() - opened)));
  const [answer] = await Promise.all([send(data).catch(() => null), pause(SENDING_MS)]);
  return answer;
}
