'use server';

import type { FormState } from '@/lib/forms/state.ts';
import { messageForm } from '@/lib/leads/forms.ts';
import { receiveLead } from '@/lib/leads/receive.ts';

/** Sends a message to the consultant (product.md, Contact). */
export async function sendMessage(_: FormState, data: FormData): Promise<FormState> {
  return receiveLead(messageForm, data);
}
