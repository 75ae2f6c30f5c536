import 'server-only';
import { fileUrl } from '../files/url.ts';
import { accountKey, readClientQuote } from '../quotes/client.ts';
import { absoluteUrl } from '../site/absolute-url.ts';
import { everyRow } from '../supabase/every-row.ts';
import { createServiceClient, createSessionClient, type Supabase } from '../supabase/server.ts';
import type { AccountUser } from '../supabase/session.ts';
import { PROFILE_COLUMNS } from '../validation/profile.ts';

/**
 * All own data of the signed-in client, read with their own rights. Of the Make token it says that
 * there is one: the token itself is sealed, and theirs to be read at Make.
 *
 * @throws the store's error when any part cannot be read: half an export would pass for a whole one
 */
export async function exportAccount(user: AccountUser) {
  const supabase = await createSessionClient();
  const [
    profile,
    projects,
    parts,
    requests,
    messages,
    quotes,
    questions,
    appointments,
    reviews,
    tokens,
    contact,
  ] = await Promise.all([
    supabase
      .from('profiles')
      .select(`${PROFILE_COLUMNS}, created_at, updated_at`)
      .eq('user_id', user.id)
      .maybeSingle()
      .throwOnError(),
    everyRow(
      supabase
        .from('projects')
        .select(
          'id, name, type, status, progress, start_date, estimated_end, done_on, amount_cents, next_step, next_step_on, description, is_example, created_at, updated_at',
        )
        .eq('user_id', user.id)
        .order('created_at'),
    ),
    readProjectParts(supabase, user.id),
    everyRow(
      supabase
        .from('leads')
        .select('id, reference, kind, status, payload, estimate, consent_contact, created_at')
        .order('created_at'),
    ),
    everyRow(
      supabase
        .from('lead_messages')
        .select('lead_id, author, body, created_at')
        .order('created_at'),
    ),
    everyRow(
      supabase
        .from('quotes')
        .select(
          'id, number, status, document, net_cents, total_cents, issued_on, valid_until, sha256, decided_at, reason',
        )
        .order('issued_on'),
    ),
    everyRow(
      supabase
        .from('quote_messages')
        .select('quote_id, author, body, created_at')
        .order('created_at'),
    ),
    everyRow(
      supabase
        .from('appointments')
        .select(
          'lead_id, state, starts_at, ends_at, contact, cancelled_by, cancel_reason, created_at',
        )
        .order('created_at'),
    ),
    everyRow(
      supabase
        .from('testimonials')
        .select(
          'name, role, company, email, content, rating, status, moderation_reason, created_at',
        )
        .eq('user_id', user.id)
        .order('created_at'),
    ),
    everyRow(
      supabase
        .from('user_api_tokens')
        .select('service_name, last4, created_at, updated_at')
        .eq('user_id', user.id),
      'service_name',
    ),
    // What the consultant calls them is in no table that a client reads.
    createServiceClient().rpc('read_own_contact', { account_id: user.id }).throwOnError(),
  ]);
  const accepted = await Promise.all(
    quotes.map(({ id, status }) =>
      ['accepted', 'withdrawn', 'terminated'].includes(status)
        ? readClientQuote(accountKey(id, user.id))
        : null,
    ),
  );
  return {
    exportedAt: new Date().toISOString(),
    account: { id: user.id, email: user.email, createdAt: user.createdAt },
    profile: profile.data,
    contact: contact.data,
    projects: projects.map(({ id, ...project }) => ({
      ...project,
      milestones: partsOf(parts.milestones, id),
      approvals: partsOf(parts.approvals, id),
      journal: partsOf(parts.journal, id),
      messages: partsOf(parts.messages, id),
      fileRequests: partsOf(parts.fileRequests, id),
      files: partsOf(parts.files, id).map(({ id: file, ...about }) => ({
        ...about,
        address: absoluteUrl(fileUrl(file)),
      })),
    })),
    projectMails: { muted: parts.choices?.muted ?? [] },
    requests: requests.map(({ id, ...request }) => ({
      ...request,
      messages: messages
        .filter(({ lead_id }) => lead_id === id)
        .map(({ author, body, created_at }) => ({ author, body, created_at })),
      appointments: appointments
        .filter(({ lead_id }) => lead_id === id)
        .map(({ lead_id: _, ...appointment }) => appointment),
    })),
    quotes: quotes.map(({ id, ...quote }, index) => ({
      ...quote,
      acceptance: accepted[index]?.acceptance ?? null,
      contract: accepted[index]?.contract ?? null,
      messages: questions
        .filter(({ quote_id }) => quote_id === id)
        .map(({ author, body, created_at }) => ({ author, body, created_at })),
    })),
    reviews,
    apiTokens: tokens,
  };
}

/** The rows of one project, without its id. */
const partsOf = <Row extends { project_id: string }>(rows: readonly Row[], project: string) =>
  rows.filter(({ project_id }) => project_id === project).map(({ project_id: _, ...row }) => row);

/** Reads the parts of the client's projects: the policies say which are theirs. */
async function readProjectParts(supabase: Supabase, userId: string) {
  const [milestones, approvals, journal, messages, files, fileRequests, choices] =
    await Promise.all([
      everyRow(
        supabase
          .from('project_milestones')
          .select('project_id, title, planned_on, state, done_on')
          .order('position'),
      ),
      everyRow(
        supabase
          .from('project_approvals')
          .select('project_id, title, word, asked_at, verdict, message, answered_at, name')
          .order('asked_at'),
      ),
      everyRow(
        supabase
          .from('project_entries')
          .select('project_id, title, body, published_at, corrected_at')
          .order('published_at'),
      ),
      everyRow(
        supabase
          .from('project_messages')
          .select('project_id, author, author_name, body, created_at')
          .order('created_at'),
      ),
      everyRow(
        supabase
          .from('project_files')
          .select('id, project_id, name, content_type, bytes, sender, sender_name, created_at')
          .order('created_at'),
      ),
      everyRow(
        supabase
          .from('project_file_requests')
          .select(
            'project_id, title, reason, wanted_on, state, objection, asked_at, received_at, accepted_at',
          )
          .order('created_at'),
      ),
      supabase
        .from('project_mail_choices')
        .select('muted')
        .eq('user_id', userId)
        .maybeSingle()
        .throwOnError(),
    ]);
  return { milestones, approvals, journal, messages, files, fileRequests, choices: choices.data };
}
