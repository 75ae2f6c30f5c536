/** Who asks. `owner` and `other` are signed in; the rows at stake belong to `owner`. */
export const ROLES = ['anon', 'owner', 'other', 'service'] as const;
export type Role = (typeof ROLES)[number];

export const VERBS = ['select', 'insert', 'update', 'delete'] as const;
export type Verb = (typeof VERBS)[number];

/** `done`: the owner's row was read or written. `nothing`: no error and no row. `denied`: 42501. */
export type Outcome = 'done' | 'nothing' | 'denied';

export const TABLES = [
  'profiles',
  'testimonials',
  'user_api_tokens',
  'leads',
  'lead_messages',
  'projects',
] as const;
export type Table = (typeof TABLES)[number];

type Row = readonly [select: Outcome, insert: Outcome, update: Outcome, delete_: Outcome];
const NEVER: Row = ['denied', 'denied', 'denied', 'denied'];
const ALWAYS: Row = ['done', 'done', 'done', 'done'];

/** Every table, role and verb: what has to happen to a row of `owner`. */
export const TABLE_MATRIX: Readonly<Record<Table, Readonly<Record<Role, Row>>>> = {
  profiles: {
    anon: NEVER,
    owner: ['done', 'denied', 'done', 'denied'],
    other: ['nothing', 'denied', 'nothing', 'denied'],
    service: ALWAYS,
  },
  testimonials: {
    anon: NEVER,
    // Withdrawn even where it is published: it is theirs.
    owner: ['done', 'done', 'denied', 'done'],
    other: ['nothing', 'denied', 'denied', 'nothing'],
    service: ALWAYS,
  },
  user_api_tokens: {
    anon: NEVER,
    owner: ALWAYS,
    other: ['nothing', 'denied', 'nothing', 'nothing'],
    service: ALWAYS,
  },
  leads: {
    anon: NEVER,
    owner: ['done', 'denied', 'denied', 'denied'],
    other: ['nothing', 'denied', 'denied', 'denied'],
    // Changed by functions alone, which keep its states and its audit.
    service: ['done', 'done', 'denied', 'done'],
  },
  lead_messages: {
    anon: NEVER,
    owner: ['done', 'denied', 'denied', 'denied'],
    other: ['nothing', 'denied', 'denied', 'denied'],
    // What was sent stays as it was.
    service: ['done', 'done', 'denied', 'done'],
  },
  projects: {
    anon: NEVER,
    owner: ['done', 'denied', 'denied', 'denied'],
    other: ['nothing', 'denied', 'denied', 'denied'],
    service: ALWAYS,
  },
};

export const PRIVATE_TABLES = [
  'app_secrets',
  'api_token_keys',
  'rate_limits',
  'lead_mails',
  'lead_notes',
  'lead_events',
] as const;

/** The request that a message is part of. */
const PARENT_ID = '00000000-0000-4000-8000-000000000005';

/** Of a request that is not there. */
const CHANGE = {
  lead: '00000000-0000-4000-8000-000000000003',
  seen_version: 0,
  actor_id: 'matrix',
  actor_name: 'Matrice',
};

export const FUNCTIONS = {
  get_approved_testimonials: {},
  get_approved_testimonial: { review_id: '00000000-0000-4000-8000-000000000000' },
  submit_testimonial: {
    review_name: 'Zoé',
    review_content: 'Un avis de la matrice.',
    review_rating: 5,
  },
  decide_testimonial: {
    review_id: '00000000-0000-4000-8000-000000000000',
    decision: 'approved',
  },
  encrypt_api_token: { plain_token: 'token-of-the-matrix' },
  store_api_token: { service: 'make', plain_token: 'token-of-the-matrix', zone: 'eu2' },
  read_api_token: {
    owner_id: '00000000-0000-4000-8000-000000000000',
    session_id: '00000000-0000-4000-8000-000000000000',
    service: 'make',
  },
  rotate_api_token_key: {},
  create_lead: {
    lead_kind: 'message',
    lead_payload: { message: 'Bonjour' },
    lead_idempotency_key: '00000000-0000-4000-8000-000000000001',
    lead_email_hash: 'a'.repeat(64),
    lead_consent_contact: true,
  },
  move_lead: { ...CHANGE, new_status: 'in_progress' },
  answer_lead: { ...CHANGE, answer: 'Bonjour', by_mail: true },
  note_lead: { ...CHANGE, note: 'À rappeler' },
  plan_lead: { ...CHANGE, step: 'Rappeler', step_on: '2031-01-01' },
  mark_lead: { ...CHANGE, mark: 'answered' },
  merge_lead: { ...CHANGE, kept: '00000000-0000-4000-8000-000000000004' },
  unmerge_lead: CHANGE,
  write_lead_message: {
    lead_reference: 'MSG-MATRIX',
    account_id: '00000000-0000-4000-8000-000000000000',
    message: 'Bonjour',
    by_mail: true,
  },
  list_leads: { late_before: '2031-01-01T00:00:00Z', due_on: '2031-01-01' },
  count_leads: { late_before: '2031-01-01T00:00:00Z', due_on: '2031-01-01' },
  read_lead: { lead_reference: 'MSG-MATRIX' },
  claim_lead_mails: { max_mails: 1, lease_seconds: 60 },
  settle_lead_mail: { mail_id: '00000000-0000-4000-8000-000000000000', mail_attempt: 1 },
  testimonial_authors: { author_ids: ['00000000-0000-4000-8000-000000000000'] },
  delete_account: { account_id: '00000000-0000-4000-8000-000000000000' },
  erase_expired_leads: {},
  consume_rate_limit: { key_hash: 'matrix', max_hits: 1000, window_seconds: 60 },
  release_rate_limits: { forgotten_keys: ['matrix'], returned_keys: ['matrix'] },
  password_mark: { account_email: 'matrix@example.fr' },
  forget_password: { account_id: '00000000-0000-4000-8000-000000000000' },
} as const satisfies Record<string, Record<string, unknown>>;
export type FunctionName = keyof typeof FUNCTIONS;

/** The roles that may call each function. */
export const FUNCTION_MATRIX: Readonly<Record<FunctionName, readonly Role[]>> = {
  get_approved_testimonials: ROLES,
  get_approved_testimonial: ROLES,
  submit_testimonial: ['owner', 'other'],
  decide_testimonial: ['service'],
  encrypt_api_token: ['owner', 'other'],
  store_api_token: ['owner', 'other'],
  read_api_token: ['service'],
  rotate_api_token_key: ['service'],
  create_lead: ['service'],
  move_lead: ['service'],
  answer_lead: ['service'],
  note_lead: ['service'],
  plan_lead: ['service'],
  mark_lead: ['service'],
  merge_lead: ['service'],
  unmerge_lead: ['service'],
  write_lead_message: ['service'],
  list_leads: ['service'],
  count_leads: ['service'],
  read_lead: ['service'],
  claim_lead_mails: ['service'],
  settle_lead_mail: ['service'],
  testimonial_authors: ['service'],
  delete_account: ['service'],
  erase_expired_leads: ['service'],
  consume_rate_limit: ['service'],
  release_rate_limits: ['service'],
  password_mark: ['service'],
  forget_password: ['service'],
};

/** A column that the verb `update` writes: one that the role would be allowed to, were it the owner. */
export const UPDATES: Readonly<Record<Table, Record<string, string>>> = {
  profiles: { company: 'Atelier' },
  testimonials: { company: 'Atelier' },
  user_api_tokens: {},
  leads: { status: 'in_progress' },
  lead_messages: { body: 'Autre chose' },
  projects: { status: 'En cours' },
};

export function newRow(
  table: Table,
  ownerId: string,
  sealedToken: string,
): Record<string, unknown> {
  switch (table) {
    case 'profiles':
      return { user_id: ownerId, first_name: 'Zoé' };
    case 'testimonials':
      return { user_id: ownerId, name: 'Zoé', content: 'Un avis assez long.', rating: 5 };
    case 'user_api_tokens':
      return { user_id: ownerId, service_name: 'make', encrypted_token: sealedToken };
    case 'leads':
      return {
        user_id: ownerId,
        reference: 'MSG-TEST-0001',
        kind: 'message',
        payload: { message: 'Bonjour' },
        consent_contact: true,
        idempotency_key: '00000000-0000-4000-8000-000000000002',
        email_hash: 'b'.repeat(64),
      };
    case 'lead_messages':
      return { lead_id: PARENT_ID, user_id: ownerId, author: 'client', body: 'Bonjour' };
    case 'projects':
      return { user_id: ownerId, name: 'Portail', type: 'Application web', status: 'En attente' };
  }
}

/** The row as it is at stake where it is not written anew: a review is published by then. */
export const storedRow = (...row: Parameters<typeof newRow>): Record<string, unknown> => ({
  ...newRow(...row),
  ...(row[0] === 'testimonials' && { status: 'approved' }),
});

/** What a row hangs on: the request whose thread a message is in. */
export const parentRow = (
  table: Table,
  ownerId: string,
): { table: Table; row: Record<string, unknown> } | null =>
  table === 'lead_messages'
    ? { table: 'leads', row: { ...newRow('leads', ownerId, ''), id: PARENT_ID } }
    : null;

/** The message of the error that a call ends with where the role may make it: there is no such request. */
export const NO_SUCH_LEAD = 'lead_gone';
