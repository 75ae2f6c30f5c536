import 'server-only';
import type { Letter, LetterFrame } from '../estimate-letter/letter.ts';
import { letterPdf } from '../estimate-letter/pdf.ts';
import { estimateLetter } from '../estimate-letter/project-letter.ts';
import { trainingLetter } from '../estimate-letter/training-letter.ts';
import type { MailAttachment } from '../mail/transport.ts';
import { failed } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';
import { hasLetter, type LeadWithLetter, storedLead, toPricedTraining } from './stored-lead.ts';

/** The estimate of a quote request as its letter tells it, of the day that it was sent. */
export function letterOf(lead: LeadWithLetter, frame: LetterFrame): Letter {
  const sent = { reference: lead.reference, date: lead.createdAt };
  return lead.kind === 'training'
    ? trainingLetter(frame, toPricedTraining(lead), sent)
    : estimateLetter(frame, { ...lead.payload.labels, estimate: lead.estimate, ...sent });
}

/**
 * The estimate of a quote request on paper (product.md, Estimate on paper), of the day that it was sent.
 * The same lead gives the same bytes for as long as the frame is the same.
 */
export async function leadLetter(
  lead: LeadWithLetter,
  frame: LetterFrame,
): Promise<MailAttachment> {
  return {
    filename: `estimation-${lead.reference}.pdf`,
    contentType: 'application/pdf',
    content: await letterPdf(letterOf(lead, frame), lead.createdAt),
  };
}

const REFERENCE = /^DEV(?:-[0-9A-HJKMNP-TV-Z]{4}){2}$/;

/**
 * The same letter by the reference of its request, which nobody guesses; null where none was sent under it.
 *
 * @throws Error when the database does not answer
 */
export async function findLeadLetter(
  reference: string,
  frame: LetterFrame,
): Promise<MailAttachment | null> {
  if (!REFERENCE.test(reference)) return null;
  const { data, error } = await createServiceClient()
    .from('leads')
    .select('kind, reference, payload, estimate, created_at')
    .eq('reference', reference)
    .neq('status', 'spam')
    .maybeSingle();
  if (error) throw failed('the request could not be read', error);
  const lead = data && storedLead.parse(data);
  return lead && hasLetter(lead) ? leadLetter(lead, frame) : null;
}
