-- Policy tests for `supabase test db` and any PostgreSQL with pgTAP; undone at the end.
-- The whole matrix of roles, tables and verbs is asserted in supabase/embedded/tests.
begin;
create extension if not exists pgtap with schema extensions;
-- Its functions, too, are nobody's where the same role makes them as the migrations.
grant execute on all functions in schema extensions to public;
set local search_path = public, extensions;
select plan(48);

insert into auth.users (id, email, raw_user_meta_data) values
  ('20000000-0000-4000-8000-000000000001', 'zoe@example.fr', '{"first_name": "<Zoé>"}'),
  ('20000000-0000-4000-8000-000000000002', 'ana@example.fr', '"{\"first_name\": \"Ana\"}"');
insert into auth.sessions (id, user_id) values
  ('21000000-0000-4000-8000-000000000001', '20000000-0000-4000-8000-000000000001');
update auth.users set email_confirmed_at = now() where id::text like '20000000-%';

insert into projects (user_id, name, type, status, progress_by_hand) values
  ('20000000-0000-4000-8000-000000000001', 'Portail de Zoé', 'Application web', 'active', 75),
  ('20000000-0000-4000-8000-000000000002', 'Boutique d''Ana', 'E-commerce', 'planned', null);
insert into leads (reference, kind, payload, consent_contact, idempotency_key, email_hash, user_id) values
  ('DEV-ZOE', 'quote', '{"projectName": "Portail"}', true, gen_random_uuid(),
   encode(extensions.digest('zoe@example.fr', 'sha256'), 'hex'), '20000000-0000-4000-8000-000000000001'),
  ('MSG-ZOE', 'message', '{"subject": "Avant l''inscription"}', true, gen_random_uuid(),
   encode(extensions.digest('zoe@example.fr', 'sha256'), 'hex'), null),
  ('DEV-ANA', 'quote', '{"projectName": "Boutique"}', true, gen_random_uuid(),
   encode(extensions.digest('ana@example.fr', 'sha256'), 'hex'), '20000000-0000-4000-8000-000000000002'),
  -- Sent by Ana while signed in, under Zoé's address: it stays Ana's.
  ('MSG-ANA', 'message', '{"subject": "Une question"}', true, gen_random_uuid(),
   encode(extensions.digest('zoe@example.fr', 'sha256'), 'hex'), '20000000-0000-4000-8000-000000000002');

select throws_ok(
  'update projects set progress_by_hand = 101', '23514', null, 'progress is a percentage'
);
select throws_ok(
  'update projects set status = ''Perdu''', 'PT409', null, 'a project has one of its states'
);

select is(
  (select first_name from profiles where user_id = '20000000-0000-4000-8000-000000000001'), 'Zoé',
  'a new account has a profile with a sanitised name'
);
select is(
  (select first_name from profiles where user_id = '20000000-0000-4000-8000-000000000002'), 'Ana',
  'metadata stored as a JSON string are understood'
);
select is(
  (select count(*) from pg_class
   where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity),
  0::bigint, 'every public table has row-level security'
);
select is(
  (select count(*) from pg_proc, unnest(array['anon', 'authenticated']) as caller
   where pronamespace = 'public'::regnamespace and prosecdef and has_function_privilege(caller, pg_proc.oid, 'execute')
   and not exists (select from pg_depend d where d.objid = pg_proc.oid and d.deptype = 'e')),
  0::bigint, 'no function that others than the server may call runs with its owner''s rights'
);

-- A visitor.
set local role anon;
select throws_ok('select * from profiles', '42501', null, 'a visitor reads no profile');
select throws_ok('select * from testimonials', '42501', null, 'a visitor reads no review directly');
select throws_ok('select * from user_api_tokens', '42501', null, 'a visitor reads no token');
select throws_ok('select * from leads', '42501', null, 'a visitor reads no lead');
select throws_ok('select * from private.lead_mails', '42501', null, 'nor a mail that waits');
select throws_ok('select * from claim_lead_mails(1, 60)', '42501', null, 'nor takes one');
select throws_ok('select * from projects', '42501', null, 'a visitor reads no project');
select lives_ok('select * from get_approved_testimonials()', 'a visitor reads the approved reviews');
select throws_ok('select encrypt_api_token(''abc'')', '42501', null, 'a visitor seals nothing');
reset role;

-- A client.
select set_config('request.jwt.claim.sub', '20000000-0000-4000-8000-000000000001', true);
select set_config('request.jwt.claims', '{"sub": "20000000-0000-4000-8000-000000000001", "role": "authenticated"}', true);
set local role authenticated;
select is((select count(*) from profiles), 1::bigint, 'a client sees their own profile only');
select throws_ok(
  'update profiles set email = ''x@example.fr''', '42501', null, 'a client cannot set an unproven e-mail'
);
select throws_ok(
  'update profiles set user_id = ''20000000-0000-4000-8000-000000000002''', '42501', null,
  'a client cannot give their profile away'
);
select lives_ok(
  'insert into testimonials (name, content) values (''Zoé'', ''Un très bon travail.'')',
  'a client submits a review'
);
select is((select status from testimonials), 'pending', 'which waits for approval');
select throws_ok(
  'insert into testimonials (name, content) values (''Zoé'', ''Un autre avis.'')', '23505', null,
  'one review of a client waits at a time'
);
select throws_ok(
  'insert into testimonials (name, content, corrects) select name, content, id from testimonials', '42501', null,
  'what is not published is not corrected'
);
select throws_ok(
  'insert into testimonials (user_id, name, content)
   values (''20000000-0000-4000-8000-000000000002'', ''Ana'', ''Un très bon travail.'')',
  '42501', null, 'nobody submits a review as somebody else'
);
select throws_ok(
  'update testimonials set status = ''approved''', '42501', null, 'a client approves nothing'
);
select lives_ok(
  'insert into user_api_tokens (service_name, encrypted_token)
   select ''make'', encrypt_api_token(''a-token-to-seal'')',
  'a client stores a sealed token'
);
select lives_ok(
  'select store_api_token(''make'', ''a-token-to-keep'', ''eu1'')', 'or has it sealed and stored at once'
);
select throws_ok(
  'select read_api_token(''20000000-0000-4000-8000-000000000001'',
     ''21000000-0000-4000-8000-000000000001'', ''make'')',
  '42501', null, 'and cannot open it'
);
select results_eq(
  'select name from projects', array['Portail de Zoé'], 'a client reads their own projects only'
);
select throws_ok(
  'update projects set progress = 100', '42501', null, 'and changes none'
);
select results_eq(
  'select reference from leads order by reference', array['DEV-ZOE', 'MSG-ZOE'],
  'a client reads what they sent, signed in or from their proven address, and nothing else'
);
select throws_ok(
  'select email_hash from leads', '42501', null, 'but not what the server keeps for itself'
);
select throws_ok(
  'select delete_account(''20000000-0000-4000-8000-000000000001'')', '42501', null,
  'only the server deletes an account'
);
select throws_ok(
  'select * from create_lead(''message'', ''{}'', gen_random_uuid(), repeat(''a'', 64), true)', '42501', null,
  'only the server stores a lead'
);
select throws_ok(
  'select settle_lead_mail(gen_random_uuid(), 1)', '42501', null, 'or says that a mail was sent'
);
reset role;
update testimonials set status = 'approved' where user_id = '20000000-0000-4000-8000-000000000001';
set local role authenticated;
select lives_ok(
  'insert into testimonials (name, content, corrects) select name, ''Un excellent travail.'', id from testimonials',
  'a client corrects what is published'
);
reset role;
select results_eq(
  'select content from get_approved_testimonials()', array['Un très bon travail.'],
  'which visitors read as it was until then'
);
select throws_ok(
  'update testimonials set status = ''approved'' where corrects is not null', '23514', null,
  'a correction is never published beside what it corrects'
);
select decide_testimonial((select id from testimonials where corrects is not null), 'approved');
select results_eq(
  'select content from testimonials where user_id = ''20000000-0000-4000-8000-000000000001''',
  array['Un excellent travail.'], 'but in its place'
);
set local role authenticated;
delete from testimonials;
select is((select count(*) from testimonials), 0::bigint, 'a client withdraws what is published');
reset role;
select results_eq(
  'select last4, zone, plain_token from read_api_token(''20000000-0000-4000-8000-000000000001'',
     ''21000000-0000-4000-8000-000000000001'', ''make'')',
  $$values ('keep', 'eu1', 'a-token-to-keep')$$, 'the server opens it while the client is signed in'
);
select is_empty(
  'select * from read_api_token(''20000000-0000-4000-8000-000000000002'',
     ''21000000-0000-4000-8000-000000000001'', ''make'')',
  'and for nobody by another client''s session'
);
delete from auth.sessions where id = '21000000-0000-4000-8000-000000000001';
select is_empty(
  'select * from read_api_token(''20000000-0000-4000-8000-000000000001'',
     ''21000000-0000-4000-8000-000000000001'', ''make'')',
  'nor once the session is over'
);


-- The account goes, and everything of its client with it.
select is(
  delete_account('20000000-0000-4000-8000-000000000001'), true, 'an account is deleted'
);
select is(
  (select count(*) from auth.users u where u.id = '20000000-0000-4000-8000-000000000001')
    + (select count(*) from profiles where user_id = '20000000-0000-4000-8000-000000000001')
    + (select count(*) from testimonials where user_id = '20000000-0000-4000-8000-000000000001')
    + (select count(*) from user_api_tokens where user_id = '20000000-0000-4000-8000-000000000001')
    + (select count(*) from projects where user_id = '20000000-0000-4000-8000-000000000001'),
  0::bigint, 'with profile, reviews, tokens and projects'
);
select results_eq(
  'select reference from leads order by reference', array['DEV-ANA', 'MSG-ANA'],
  'and what was sent from its address, signed in or not; nobody else loses anything'
);
select is(
  (select count(*) from projects where user_id = '20000000-0000-4000-8000-000000000002'), 1::bigint,
  'nor any project'
);
select is(
  delete_account('20000000-0000-4000-8000-000000000001'), false, 'a second time there is nothing to delete'
);
update auth.users set email_confirmed_at = null where id = '20000000-0000-4000-8000-000000000002';
update leads set user_id = null where reference = 'DEV-ANA';
select delete_account('20000000-0000-4000-8000-000000000002');
select is(
  (select count(*) from leads), 1::bigint, 'an unproven address takes nothing along'
);

select * from finish();
rollback;
