/** The roles that ask. `owner` and `other` are signed in; the rows at stake belong to `owner`. */
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
  'quotes',
  'quote_messages',
  'appointments',
  'projects',
  'project_milestones',
  'project_approvals',
  'project_entries',
  'project_messages',
  'project_files',
  'project_mail_choices',
] as const;
export type Table = (typeof TABLES)[number];

type Row = readonly [select: Outcome, insert: Outcome, update: Outcome, delete_: Outcome];
const NEVER: Row = ['denied', 'denied', 'denied', 'denied'];
const ALWAYS: Row = ['done', 'done', 'done', 'done'];

/** Read by its client, and changed by functions alone, which keep its states and its audit. */
const OF_A_PROJECT: Readonly<Record<Role, Row>> = {
  anon: NEVER,
  owner: ['done', 'denied', 'denied', 'denied'],
  other: ['nothing', 'denied', 'denied', 'denied'],
  service: ['done', 'done', 'denied', 'done'],
};

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
    // Sent messages stay as they were.
    service: ['done', 'done', 'denied', 'done'],
  },
  projects: OF_A_PROJECT,
  project_milestones: OF_A_PROJECT,
  project_approvals: OF_A_PROJECT,
  project_entries: OF_A_PROJECT,
  project_messages: OF_A_PROJECT,
  project_files: OF_A_PROJECT,
  project_mail_choices: OF_A_PROJECT,
  appointments: {
    anon: NEVER,
    owner: ['done', 'denied', 'denied', 'denied'],
    other: ['nothing', 'denied', 'denied', 'denied'],
    // Changed by functions alone, which keep times apart, states and audit.
    service: ['done', 'done', 'denied', 'done'],
  },
  quotes: {
    anon: NEVER,
    owner: ['done', 'denied', 'denied', 'denied'],
    other: ['nothing', 'denied', 'denied', 'denied'],
    // Changed by functions alone, which keep its states, its numbers and its audit.
    service: ['done', 'done', 'denied', 'done'],
  },
  quote_messages: {
    anon: NEVER,
    owner: ['done', 'denied', 'denied', 'denied'],
    other: ['nothing', 'denied', 'denied', 'denied'],
    // Sent messages stay as they were.
    service: ['done', 'done', 'denied', 'done'],
  },
};

export const PRIVATE_TABLES = [
  'app_secrets',
  'api_token_keys',
  'rate_limits',
  'lead_mails',
  'lead_notes',
  'lead_events',
  'lead_codes',
  'lead_accesses',
  'project_events',
  'project_followers',
  'project_mails',
  'project_news',
  'project_endings',
  'file_removals',
  'outages',
  'client_contacts',
  'client_notes',
  'client_distinctions',
  'quote_counters',
  'quote_files',
  'quote_acceptances',
  'quote_dues',
  'due_invoices',
  'quote_withdrawals',
  'replaced_dues',
  'quote_terminations',
  'quote_signers',
  'quote_links',
  'quote_codes',
  'quote_accesses',
  'quote_events',
  'quote_follow_ups',
  'stopped_follow_ups',
  'appointment_tokens',
  'appointment_events',
  'busy_calendar',
  'freed_times',
  'closed_quote_links',
  'account_deletions',
  'appointment_feed',
  'account_uses',
  'account_reminders',
  'account_mails',
  'api_token_checks',
] as const;

/** The request, quote or project that a row is part of. */
const PARENT_ID = '00000000-0000-4000-8000-000000000005';

/** Arguments for a request that is not there. */
const CHANGE = {
  lead: '00000000-0000-4000-8000-000000000003',
  seen_version: 0,
  actor_id: 'matrix',
  actor_name: 'Matrice',
};

/** Arguments for a project that is not there. */
const PROJECT = {
  project: '00000000-0000-4000-8000-000000000007',
  seen_version: 0,
  actor_id: 'matrix',
  actor_name: 'Matrice',
};

/** The id of a quote that is not there. */
const QUOTE = '00000000-0000-4000-8000-000000000006';
const QUOTE_CHANGE = {
  quote: QUOTE,
  seen_version: 0,
  actor_id: 'matrix',
  actor_name: 'Matrice',
};
const NOBODY = '00000000-0000-4000-8000-000000000000';
/** A call on a day of which no test knows anything else. */
const SLOT = {
  slot_starts: '2031-01-06T09:00:00Z',
  slot_ends: '2031-01-06T09:30:00Z',
  buffer_minutes: 15,
};
const HASH = 'c'.repeat(64);

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
  unclaimed_leads: { account_id: NOBODY },
  claim_lead: { lead_reference: 'MSG-MATRIX', account_id: NOBODY, is_own: true },
  list_leads: { late_before: '2031-01-01T00:00:00Z' },
  count_leads: { late_before: '2031-01-01T00:00:00Z' },
  read_lead: { lead_reference: 'MSG-MATRIX', late_before: '2031-01-01T00:00:00Z' },
  taken_times: { from_moment: SLOT.slot_starts, to_moment: SLOT.slot_ends },
  // Over at once: other tests find the time free.
  hold_slot: {
    slot_starts: '2031-01-07T09:00:00Z',
    slot_ends: '2031-01-07T09:30:00Z',
    buffer_minutes: 15,
    hold_seconds: 0,
    new_hash: HASH,
    holder: 'matrix',
  },
  read_hold: { hold: 'd'.repeat(64) },
  book_appointment: {
    hold: 'd'.repeat(64),
    link_hash: HASH,
    booked_contact: { email: 'matrix@example.fr' },
    email_hash: HASH,
    lead_payload: { message: 'Bonjour' },
    proof_seconds: 0,
    hour_key: 'matrix-hour',
    max_an_hour: 1,
    day_key: 'matrix-day',
    max_a_day: 1,
    mail_key: 'matrix-mail',
    max_mails: 1,
  },
  waiting_calls: { link_hash: HASH },
  confirm_appointment: {
    link_hash: HASH,
    appointment: '00000000-0000-4000-8000-000000000003',
    new_hash: HASH,
    lead_payload: { message: 'Bonjour' },
  },
  read_waiting_call: { appointment: NOBODY },
  move_appointment: { link_hash: HASH, ...SLOT },
  cancel_appointment: { link_hash: HASH },
  change_appointment: {
    appointment: '00000000-0000-4000-8000-000000000003',
    seen_version: 0,
    actor_id: 'matrix',
    actor_name: 'Matrice',
    new_state: 'done',
  },
  place_appointment: {
    appointment: '00000000-0000-4000-8000-000000000003',
    seen_version: 0,
    actor_id: 'matrix',
    actor_name: 'Matrice',
    new_place: 'https://example.fr/visio',
  },
  read_appointment: { link_hash: HASH },
  add_appointment_link: {
    appointment: '00000000-0000-4000-8000-000000000003',
    link_hash: HASH,
  },
  list_appointments: { view: 'upcoming' },
  set_busy_calendar: { new_url: 'https://example.fr/agenda.ics', actor_name: 'Matrice' },
  read_busy_calendar: {},
  store_busy_times: { read_url: 'https://example.fr/agenda.ics', problem: 'ne répond pas' },
  set_appointment_feed: { new_hash: HASH, actor_name: 'Matrice' },
  read_appointment_feed: { feed_hash: 'd'.repeat(64) },
  appointment_feed_state: {},
  read_mailed_appointment: { event: NOBODY },
  read_freed_time: { freed: NOBODY },
  queue_follow_ups: { rules: {}, max_follow_ups: 0 },
  follow_up_quote: { ...QUOTE_CHANGE, follow_kind: 'unanswered' },
  stop_follow_ups: { ...QUOTE_CHANGE, is_stopped: true },
  read_follow_ups: { quote: QUOTE },
  read_mailed_follow_up: { follow_up: NOBODY, mail_recipient: 'client' },
  link_follow_up: { follow_up: NOBODY, link_hash: HASH },
  read_mailed_signer: { subject: NOBODY },
  // So old that none is meant.
  queue_invitation_reminders: { after_days: 100_000 },
  create_lead_code: { lead_reference: 'DEV-0000-0000', new_code_hash: HASH, code_seconds: 60 },
  redeem_lead_code: {
    lead_reference: 'DEV-0000-0000',
    given_code_hash: HASH,
    new_access_hash: HASH,
    access_seconds: 60,
  },
  read_followed_lead: { lead_reference: 'DEV-0000-0000', access_hash: HASH },
  write_followed_message: {
    lead_reference: 'DEV-0000-0000',
    access_hash: HASH,
    message: 'Bonjour',
    by_mail: false,
  },
  open_linked_project: { token_hash: HASH, access_hash: HASH },
  read_project_follower: { project: NOBODY },
  see_linked_project: { as_of: '2031-01-01', token_hash: HASH, access_hash: HASH },
  write_linked_message: { message: 'Bonjour', token_hash: HASH, access_hash: HASH },
  begin_linked_file: {
    file_name: 'plan.pdf',
    file_type: 'application/pdf',
    file_bytes: 1,
    quota_bytes: 1,
    max_files: 1,
    token_hash: HASH,
    access_hash: HASH,
  },
  read_linked_file: { file: NOBODY, token_hash: HASH, access_hash: HASH },
  remove_linked_file: { file: NOBODY, token_hash: HASH, access_hash: HASH },
  own_linked: { account_id: NOBODY, token_hash: HASH },
  claim_lead_mails: { max_mails: 1, lease_seconds: 60 },
  settle_lead_mail: { mail_id: '00000000-0000-4000-8000-000000000000', mail_attempt: 1 },
  create_project: {
    actor_id: 'matrix',
    actor_name: 'Matrice',
    project_name: 'Portail',
    project_type: 'Application web',
    project_description: '',
    milestones: {},
    lead: NOBODY,
  },
  move_project: { ...PROJECT, new_status: 'active' },
  edit_project: {
    ...PROJECT,
    project_name: 'Portail',
    project_type: 'Application web',
    project_description: '',
  },
  plan_project: { ...PROJECT, step: 'Relire', step_on: '2031-01-01' },
  set_project_progress: { ...PROJECT, percent: 50 },
  plan_project_milestones: { ...PROJECT, milestones: {} },
  mark_project_milestone: { ...PROJECT, milestone: NOBODY, new_state: 'done' },
  write_project_entry: { ...PROJECT, entry_title: 'Semaine', entry_body: '', pictures: {} },
  publish_project_entry: { ...PROJECT, entry: NOBODY },
  discard_project_entry: { ...PROJECT, entry: NOBODY },
  answer_project: { ...PROJECT, message: 'Bonjour', as_of: '2031-01-01' },
  mark_project: {
    project: NOBODY,
    actor_id: 'matrix',
    actor_name: 'Matrice',
    mark: 'read',
    as_of: '2031-01-01',
  },
  see_own_project: { project: NOBODY, account_id: NOBODY, as_of: '2031-01-01' },
  write_project_message: { project: NOBODY, account_id: NOBODY, message: 'Bonjour' },
  begin_project_file: {
    project: NOBODY,
    file_name: 'plan.pdf',
    file_type: 'application/pdf',
    file_bytes: 1,
    quota_bytes: 1,
    max_files: 1,
  },
  finish_project_file: { file: NOBODY },
  drop_project_file: { file: NOBODY },
  remove_project_file: { ...PROJECT, file: NOBODY },
  remove_own_project_file: { file: NOBODY, account_id: NOBODY },
  read_project_file: { file: NOBODY },
  claim_file_removals: { max_files: 1 },
  settle_file_removals: { removed: ['nothing'] },
  set_project_mails: { account_id: NOBODY, muted_kinds: ['journal'] },
  read_project_mails: { account_id: NOBODY },
  list_projects: {},
  count_projects: {},
  read_project: { project: NOBODY },
  find_project_clients: { searched: 'Zoé' },
  read_project_news: { mail: NOBODY },
  read_project_invitation: { project: NOBODY },
  ask_project_approval: { ...PROJECT, milestone: NOBODY, word: '' },
  answer_project_approval: { approval: NOBODY, approves: true, message: '', account_id: NOBODY },
  read_project_mail: { mail_topic: 'project-ended', subject: NOBODY },
  queue_project_offers: { after_days: 30 },
  erase_expired_projects: {},
  create_quote: {
    actor_id: 'matrix',
    actor_name: 'Matrice',
    quote_content: { title: 'Matrice' },
    net: 1,
    total: 1,
  },
  save_quote: { ...QUOTE_CHANGE, quote_content: { title: 'Matrice' }, net: 1, total: 1 },
  remove_quote: { quote: QUOTE, seen_version: 0 },
  replace_quote: QUOTE_CHANGE,
  next_quote_number: {},
  send_quote: {
    ...QUOTE_CHANGE,
    sent_document: { number: 'D-2031-0001' },
    pdf: 'eA==',
    by_mail: true,
  },
  revoke_quote: { ...QUOTE_CHANGE, why: 'Erreur', by_mail: true },
  answer_quote: { ...QUOTE_CHANGE, answer: 'Bonjour', by_mail: true },
  link_quote: QUOTE_CHANGE,
  change_quote_signer: { ...QUOTE_CHANGE, signer: NOBODY, by_mail: true },
  see_quote: { quote: QUOTE, seen_version: 0 },
  cut_quote_links: QUOTE_CHANGE,
  mark_quote_due: { ...QUOTE_CHANGE, due_position: 1, mark: 'received', day: '2026-01-01' },
  list_due_invoices: { view: 'open' },
  count_due_invoices: {},
  mark_due_invoice: {
    quote: QUOTE,
    due_position: 1,
    seen_state: 'open',
    actor_id: 'matrix',
    actor_name: 'Matrice',
    mark: 'hand',
  },
  claim_due_delivery: { lease_seconds: 60 },
  settle_due_delivery: { quote: QUOTE, due_position: 1, attempt: 1 },
  list_clients: { searched: 'matrice' },
  read_client: { client: HASH },
  find_similar_clients: { client: HASH, sirens: '{}', searches: '{matrice}' },
  note_client: { client: HASH, actor_name: 'Matrice', note: 'Préfère le téléphone' },
  remove_client_note: { client: HASH, note: NOBODY },
  set_client_contact: {
    client: HASH,
    address: 'matrix@example.fr',
    contact_name: 'Zoé',
    contact_role: 'Comptable',
    gets_copies: false,
  },
  merge_clients: { client: HASH, other: 'd'.repeat(64) },
  separate_client: { client: HASH, contact: 'd'.repeat(64) },
  distinguish_clients: { client: HASH, other: 'd'.repeat(64), are_apart: true },
  list_quote_copies: { subject: QUOTE },
  read_own_contact: { account_id: NOBODY },
  erase_forgotten_clients: {},
  list_quotes: { searched: 'matrice' },
  count_quotes: {},
  read_quote: { quote: QUOTE },
  read_quote_file: { quote: QUOTE, file_kind: 'quote' },
  read_client_quote: { token_hash: HASH, access_hash: HASH },
  read_client_quote_file: { file_kind: 'quote', token_hash: HASH, access_hash: HASH },
  open_quote_link: { token_hash: HASH },
  is_quote_link_closed: { token_hash: HASH },
  add_quote_link: { link: QUOTE, link_hash: HASH },
  create_quote_code: { token_hash: HASH, new_code_hash: HASH, code_seconds: 60 },
  redeem_quote_code: {
    token_hash: HASH,
    given_code_hash: HASH,
    new_access_hash: HASH,
    access_seconds: 60,
  },
  accept_quote: {
    signed: { name: 'Zoé' },
    proof: 'eA==',
    by_mail: true,
    token_hash: HASH,
    access_hash: HASH,
  },
  refuse_quote: { why: 'Non', by_mail: true, token_hash: HASH, access_hash: HASH },
  ask_quote: { question: 'Quand ?', by_mail: true, token_hash: HASH, access_hash: HASH },
  link_accepted_quote: { quote: QUOTE, link_hash: HASH },
  link_mailed_quote: { quote: QUOTE, link_hash: HASH },
  withdraw_quote: {
    declared: { name: 'Zoé' },
    receipt: 'eA==',
    by_mail: true,
    token_hash: HASH,
    access_hash: HASH,
  },
  read_mailed_quote: { mail_topic: 'quote-link', subject: QUOTE },
  amend_quote: { ...QUOTE_CHANGE, quote_content: { title: 'Matrice' } },
  read_contract: { quote: QUOTE },
  read_client_contract: { token_hash: HASH, access_hash: HASH },
  propose_termination: { ...QUOTE_CHANGE, proposal: { kept: [] }, by_mail: true },
  take_back_termination: QUOTE_CHANGE,
  confirm_termination: {
    declared: { name: 'Zoé' },
    receipt: 'eA==',
    by_mail: true,
    token_hash: HASH,
    access_hash: HASH,
  },
  decline_termination: {
    termination: QUOTE,
    why: 'Non',
    by_mail: true,
    token_hash: HASH,
    access_hash: HASH,
  },
  read_mailed_termination: { mail_topic: 'termination-proposed', subject: QUOTE },
  erase_expired_quotes: {},
  count_figures: { months: 12, reply_seconds: 86_400 },
  next_dues: { quotes: [QUOTE] },
  count_dues: { months: 12 },
  list_refusals: { months: 12 },
  applied_migrations: {},
  open_outage: { dependency: 'matrix', began: '2026-01-01T00:00:00Z' },
  close_outage: { dependency: 'matrix' },
  testimonial_authors: { author_ids: ['00000000-0000-4000-8000-000000000000'] },
  delete_account: { account_id: '00000000-0000-4000-8000-000000000000' },
  read_deletion_outcome: { account_id: '00000000-0000-4000-8000-000000000000' },
  read_account_deletion: { deletion: '00000000-0000-4000-8000-000000000000' },
  erase_expired_leads: {},
  erase_unused_accounts: {},
  read_account_reminder: { reminder: NOBODY },
  queue_account_mails: { sealed_mails: ['matrix'], lifetime_seconds: 0 },
  read_account_mail: { mail: NOBODY },
  erase_refused_testimonials: {},
  claim_api_token_check: { service: 'matrix' },
  settle_api_token_check: { token: NOBODY, refused: true },
  consume_rate_limit: { key_hash: 'matrix', max_hits: 1000, window_seconds: 60 },
  consume_token_bucket: { key_hash: 'matrix-bucket', capacity: 1000, refill_seconds: 1 },
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
  unclaimed_leads: ['service'],
  claim_lead: ['service'],
  list_leads: ['service'],
  count_leads: ['service'],
  read_lead: ['service'],
  create_lead_code: ['service'],
  redeem_lead_code: ['service'],
  read_followed_lead: ['service'],
  queue_follow_ups: ['service'],
  follow_up_quote: ['service'],
  stop_follow_ups: ['service'],
  read_follow_ups: ['service'],
  read_mailed_follow_up: ['service'],
  link_follow_up: ['service'],
  read_mailed_signer: ['service'],
  queue_invitation_reminders: ['service'],
  write_followed_message: ['service'],
  open_linked_project: ['service'],
  read_project_follower: ['service'],
  see_linked_project: ['service'],
  write_linked_message: ['service'],
  begin_linked_file: ['service'],
  read_linked_file: ['service'],
  remove_linked_file: ['service'],
  own_linked: ['service'],
  taken_times: ['service'],
  hold_slot: ['service'],
  read_hold: ['service'],
  book_appointment: ['service'],
  waiting_calls: ['service'],
  confirm_appointment: ['service'],
  read_waiting_call: ['service'],
  move_appointment: ['service'],
  cancel_appointment: ['service'],
  change_appointment: ['service'],
  place_appointment: ['service'],
  read_appointment: ['service'],
  add_appointment_link: ['service'],
  list_appointments: ['service'],
  set_busy_calendar: ['service'],
  read_busy_calendar: ['service'],
  store_busy_times: ['service'],
  set_appointment_feed: ['service'],
  read_appointment_feed: ['service'],
  appointment_feed_state: ['service'],
  read_mailed_appointment: ['service'],
  read_freed_time: ['service'],
  claim_lead_mails: ['service'],
  settle_lead_mail: ['service'],
  create_project: ['service'],
  move_project: ['service'],
  edit_project: ['service'],
  plan_project: ['service'],
  set_project_progress: ['service'],
  plan_project_milestones: ['service'],
  mark_project_milestone: ['service'],
  write_project_entry: ['service'],
  publish_project_entry: ['service'],
  discard_project_entry: ['service'],
  answer_project: ['service'],
  mark_project: ['service'],
  see_own_project: ['service'],
  write_project_message: ['service'],
  begin_project_file: ['service'],
  finish_project_file: ['service'],
  drop_project_file: ['service'],
  remove_project_file: ['service'],
  remove_own_project_file: ['service'],
  read_project_file: ['service'],
  claim_file_removals: ['service'],
  settle_file_removals: ['service'],
  set_project_mails: ['service'],
  read_project_mails: ['service'],
  list_projects: ['service'],
  count_projects: ['service'],
  read_project: ['service'],
  find_project_clients: ['service'],
  read_project_news: ['service'],
  read_project_invitation: ['service'],
  ask_project_approval: ['service'],
  answer_project_approval: ['service'],
  read_project_mail: ['service'],
  queue_project_offers: ['service'],
  erase_expired_projects: ['service'],
  create_quote: ['service'],
  save_quote: ['service'],
  remove_quote: ['service'],
  replace_quote: ['service'],
  next_quote_number: ['service'],
  send_quote: ['service'],
  revoke_quote: ['service'],
  answer_quote: ['service'],
  link_quote: ['service'],
  change_quote_signer: ['service'],
  see_quote: ['service'],
  cut_quote_links: ['service'],
  mark_quote_due: ['service'],
  list_due_invoices: ['service'],
  count_due_invoices: ['service'],
  mark_due_invoice: ['service'],
  claim_due_delivery: ['service'],
  settle_due_delivery: ['service'],
  list_quotes: ['service'],
  list_clients: ['service'],
  read_client: ['service'],
  find_similar_clients: ['service'],
  note_client: ['service'],
  remove_client_note: ['service'],
  set_client_contact: ['service'],
  merge_clients: ['service'],
  separate_client: ['service'],
  distinguish_clients: ['service'],
  list_quote_copies: ['service'],
  read_own_contact: ['service'],
  erase_forgotten_clients: ['service'],
  count_quotes: ['service'],
  read_quote: ['service'],
  read_quote_file: ['service'],
  read_client_quote: ['service'],
  read_client_quote_file: ['service'],
  open_quote_link: ['service'],
  is_quote_link_closed: ['service'],
  add_quote_link: ['service'],
  create_quote_code: ['service'],
  redeem_quote_code: ['service'],
  accept_quote: ['service'],
  refuse_quote: ['service'],
  ask_quote: ['service'],
  link_accepted_quote: ['service'],
  link_mailed_quote: ['service'],
  withdraw_quote: ['service'],
  read_mailed_quote: ['service'],
  amend_quote: ['service'],
  read_contract: ['service'],
  read_client_contract: ['service'],
  propose_termination: ['service'],
  take_back_termination: ['service'],
  confirm_termination: ['service'],
  decline_termination: ['service'],
  read_mailed_termination: ['service'],
  erase_expired_quotes: ['service'],
  count_figures: ['service'],
  next_dues: ['service'],
  count_dues: ['service'],
  list_refusals: ['service'],
  applied_migrations: ['service'],
  open_outage: ['service'],
  close_outage: ['service'],
  testimonial_authors: ['service'],
  delete_account: ['service'],
  read_deletion_outcome: ['service'],
  read_account_deletion: ['service'],
  erase_expired_leads: ['service'],
  erase_unused_accounts: ['service'],
  read_account_reminder: ['service'],
  queue_account_mails: ['service'],
  read_account_mail: ['service'],
  erase_refused_testimonials: ['service'],
  claim_api_token_check: ['service'],
  settle_api_token_check: ['service'],
  consume_rate_limit: ['service'],
  consume_token_bucket: ['service'],
  release_rate_limits: ['service'],
  password_mark: ['service'],
  forget_password: ['service'],
};

/** A column that the verb `update` writes: one that the role would be allowed to, were it the owner. */
const UPDATES: Readonly<Record<Table, Record<string, string>>> = {
  profiles: { company: 'Atelier' },
  testimonials: { company: 'Atelier' },
  user_api_tokens: {},
  leads: { status: 'in_progress' },
  lead_messages: { body: 'Autre chose' },
  projects: { name: 'Autre chose' },
  project_milestones: { title: 'Autre chose' },
  project_approvals: { word: 'Autre chose' },
  project_entries: { body: 'Autre chose' },
  project_messages: { body: 'Autre chose' },
  project_files: { name: 'autre.pdf' },
  project_mail_choices: { updated_at: '2031-01-01' },
  quotes: { status: 'accepted' },
  quote_messages: { body: 'Autre chose' },
  appointments: { state: 'done' },
};

export const changesOf = (table: Table, sealedToken: string): Record<string, string> =>
  table === 'user_api_tokens' ? { encrypted_token: sealedToken } : UPDATES[table];

/** The column by which a table names its owner's rows: the account, or what they are part of. */
export const keyOf = (table: Table, ownerId: string): { column: string; value: string } =>
  /^project_(?:milestones|approvals|entries|messages|files)$/.test(table)
    ? { column: 'project_id', value: PARENT_ID }
    : { column: 'user_id', value: ownerId };

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
    case 'quotes':
      return {
        user_id: ownerId,
        email_hash: 'b'.repeat(64),
        number: 'D-1999-0001',
        status: 'sent',
        content: { title: 'Portail' },
        document: { number: 'D-1999-0001' },
        issued_on: '1999-01-01',
        valid_until: '1999-01-31',
        sha256: 'd'.repeat(64),
        sent_at: '1999-01-01T09:00:00Z',
      };
    case 'quote_messages':
      return { quote_id: PARENT_ID, user_id: ownerId, author: 'client', body: 'Bonjour' };
    case 'appointments':
      return {
        lead_id: PARENT_ID,
        user_id: ownerId,
        state: 'booked',
        starts_at: SLOT.slot_starts,
        ends_at: SLOT.slot_ends,
        during: `["${SLOT.slot_starts}","${SLOT.slot_ends}")`,
      };
    case 'projects':
      return { user_id: ownerId, name: 'Portail', type: 'Application web', status: 'planned' };
    case 'project_milestones':
      return { project_id: PARENT_ID, title: 'Maquettes', position: 0 };
    case 'project_approvals':
      return { project_id: PARENT_ID, title: 'Maquettes' };
    case 'project_entries':
      return {
        project_id: PARENT_ID,
        title: 'Semaine 1',
        body: 'Les maquettes sont prêtes.',
        published_at: '2031-01-01T00:00:00Z',
      };
    case 'project_messages':
      return { project_id: PARENT_ID, user_id: ownerId, author: 'client', body: 'Bonjour' };
    case 'project_files':
      return {
        project_id: PARENT_ID,
        sender: 'consultant',
        name: 'plan.pdf',
        content_type: 'application/pdf',
        bytes: 10,
        stored_at: '2031-01-01T00:00:00Z',
      };
    case 'project_mail_choices':
      return { user_id: ownerId, muted: ['journal'] };
  }
}

/** The row as it is at stake where it is not written anew: a review is published by then. */
export const storedRow = (...row: Parameters<typeof newRow>): Record<string, unknown> => ({
  ...newRow(...row),
  ...(row[0] === 'testimonials' && { status: 'approved' }),
});

/** The tables whose rows those of others are part of. */
const PARENTS: { readonly [Of in Table]?: Table } = {
  lead_messages: 'leads',
  quote_messages: 'quotes',
  appointments: 'leads',
  project_milestones: 'projects',
  project_approvals: 'projects',
  project_entries: 'projects',
  project_messages: 'projects',
  project_files: 'projects',
};

/** The parent of a row: the request, the quote or the project that it is part of. */
export function parentRow(
  table: Table,
  ownerId: string,
): { table: Table; row: Record<string, unknown> } | null {
  const parent = PARENTS[table];
  return parent ? { table: parent, row: { ...newRow(parent, ownerId, ''), id: PARENT_ID } } : null;
}

/** The messages of the errors that a call ends with where the role may make it: there is no such thing. */
export const NOT_THERE: readonly string[] = [
  'lead_gone',
  'client_gone',
  'quote_gone',
  'invoice_gone',
  'project_gone',
  'project_request',
  'approval_gone',
  'file_gone',
  'testimonial_gone',
  'appointment_gone',
];
