'use server';

import type { FormState } from '@/lib/forms/state.ts';
import { sendMailsAfterAnswer } from '@/lib/outbox/send-after-answer.ts';
import { messageForm } from '@/lib/requests/forms.ts';
import { receiveLead } from '@/lib/requests/receive.ts';

/** Sends a message to the consultant (product.md, Contact). */
export async function sendMessage(_: FormState, data: FormData): Promise<FormState> {
  const state = await receiveLead(messageForm, data);
  if (state.reference) sendMailsAfterAnswer();
  return state;
}
