'use server';

import { messageForm } from '@/lib/leads/forms.ts';
import { receiveLead } from '@/lib/leads/receive.ts';
import type { LeadState } from '@/lib/leads/state.ts';

/** Sends a message to the consultant (§2 « Contact »). */
export async function sendMessage(_: LeadState, data: FormData): Promise<LeadState> {
  return receiveLead(messageForm, data);
}
