import 'server-only';
import * as z from 'zod/mini';
import { listProjects, readProject } from '../projects/projects.ts';
import { quoteDocument } from '../quotes/document.ts';
import { storedLead } from '../requests/stored-lead.ts';
import { summaryOf } from '../requests/summary.ts';
import { failed } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';
import { row } from '../validation/row.ts';
import type { MailAbout } from './catalogue.ts';
import { acceptanceOf, type Subjects } from './subjects.ts';

/** Something real that a mail can be about: its id, and what the consultant knows it by. */
export type Real = { id: string; label: string };

/** Most that are offered of each kind, the newest first. */
const OFFERED = 20;

/** Reads what mails may be about, of one kind; and one of these, in the place of the examples. */
type Kind = {
  list: () => Promise<Real[]>;
  read: (id: string, subjects: Subjects, now: number) => Promise<Subjects | null>;
};

const LEAD = 'kind, reference, payload, estimate, created_at';

const leads = (topic: 'message' | 'quote' | 'training', subject: keyof Subjects): Kind => ({
  async list() {
    const { data, error } = await createServiceClient()
      .from('leads')
      .select(LEAD)
      .eq('topic', topic)
      .neq('status', 'spam')
      .is('archived_at', null)
      .order('created_at', { ascending: false })
      .limit(OFFERED);
    if (error) throw failed('requests could not be listed', error);
    return data.map((stored) => {
      const lead = storedLead.parse(stored);
      const { name, email } = summaryOf(lead);
      return { id: lead.reference, label: `${lead.reference}, ${name || email}` };
    });
  },
  async read(reference, subjects) {
    const { data, error } = await createServiceClient()
      .from('leads')
      .select(LEAD)
      .eq('reference', reference)
      .eq('topic', topic)
      .maybeSingle();
    if (error) throw failed('the request could not be read', error);
    return data && { ...subjects, [subject]: data };
  },
});

const storedCall = row({
  id: z.string(),
  state: z.string(),
  sequence: z.int(),
  startsAt: z.string(),
  endsAt: z.string(),
  contact: z.object({ name: z.catch(z.string(), ''), email: z.catch(z.string(), '') }),
  leads: z.object({ reference: z.string() }),
});

const CALL = 'id, state, sequence, starts_at, ends_at, contact, leads!inner(reference)';

/** Calls to come. */
const calls: Kind = {
  async list() {
    const { data, error } = await createServiceClient()
      .from('appointments')
      .select(CALL)
      .eq('state', 'booked')
      .gt('starts_at', new Date().toISOString())
      .order('starts_at')
      .limit(OFFERED);
    if (error) throw failed('calls could not be listed', error);
    return data.map((stored) => {
      const { id, contact, leads: lead } = storedCall.parse(stored);
      return { id, label: `${lead.reference}, ${contact.name || contact.email}` };
    });
  },
  async read(id, subjects) {
    if (!isUuid(id)) return null;
    const { data, error } = await createServiceClient()
      .from('appointments')
      .select(CALL)
      .eq('id', id)
      .eq('state', 'booked')
      .gt('starts_at', new Date().toISOString())
      .maybeSingle();
    if (error) throw failed('the call could not be read', error);
    if (!data) return null;
    const { leads: lead, ...call } = storedCall.parse(data);
    return { ...subjects, call: { ...call, contact: data.contact, reference: lead.reference } };
  },
};

/** Quotes that were sent; of a contract, or amendments to one. */
const quotes = (subject: 'quote' | 'amendment'): Kind => ({
  async list() {
    const { data, error } = await createServiceClient()
      .from('quotes')
      .select('id, document')
      .not('document', 'is', null)
      .is('archived_at', null)
      .filter('amends', subject === 'quote' ? 'is' : 'not.is', null)
      .order('created_at', { ascending: false })
      .limit(OFFERED);
    if (error) throw failed('quotes could not be listed', error);
    return data.map(({ id, document }) => {
      const { number, content } = quoteDocument.parse(document);
      const { name, company, email } = content.client;
      return { id, label: `${number}, ${name || company || email}` };
    });
  },
  async read(id, subjects, now) {
    if (!isUuid(id)) return null;
    const database = createServiceClient();
    const { data, error } = await database
      .from('quotes')
      .select('document')
      .eq('id', id)
      .not('document', 'is', null)
      .is('archived_at', null)
      .filter('amends', subject === 'quote' ? 'is' : 'not.is', null)
      .maybeSingle();
    if (error) throw failed('the quote could not be read', error);
    if (!data) return null;
    const accepted = await database
      .rpc('read_mailed_quote', { mail_topic: 'quote-accepted', subject: id })
      .maybeSingle();
    if (accepted.error) throw failed('the acceptance could not be read', accepted.error);
    const document = quoteDocument.parse(data.document);
    const acceptance = z.nullish(z.looseObject({})).parse(accepted.data?.acceptance);
    const quote = { id, document, acceptance: acceptance ?? acceptanceOf(document, now) };
    return { ...subjects, [subject]: quote };
  },
});

const projects: Kind = {
  async list() {
    const { projects: listed } = await listProjects({ view: 'all' });
    return listed
      .slice(0, OFFERED)
      .map(({ id, name, client }) => ({ id, label: `${name}, ${client.name || client.email}` }));
  },
  async read(id, subjects) {
    if (!isUuid(id)) return null;
    const found = await readProject(id);
    if (!found) return null;
    const { name, client } = found;
    const { name: called, email, hasAccount } = client;
    const project = { id, name, client: called, company: '', email, hasAccount };
    return { ...subjects, project };
  },
};

const KINDS: Readonly<Record<MailAbout, Kind>> = {
  message: leads('message', 'message'),
  quoteRequest: leads('quote', 'quoteRequest'),
  trainingRequest: leads('training', 'trainingRequest'),
  call: calls,
  quote: quotes('quote'),
  amendment: quotes('amendment'),
  project: projects,
};

const uuid = z.uuid();
const isUuid = (id: string): boolean => uuid.safeParse(id).success;

/**
 * What is real of the kind that a mail is about, the newest first.
 *
 * @throws Error when the database does not answer
 */
export const listReal = (about: MailAbout): Promise<Real[]> => KINDS[about].list();

/**
 * The examples with something real in the place of theirs; null where there is none such.
 *
 * @throws Error when the database does not answer
 */
export const withReal = (
  about: MailAbout,
  id: string,
  subjects: Subjects,
  now: number,
): Promise<Subjects | null> => KINDS[about].read(id, subjects, now);
