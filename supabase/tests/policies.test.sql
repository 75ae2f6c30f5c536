-- Policy tests for `supabase test db` and any PostgreSQL with pgTAP; undone at the end.
-- The whole matrix of roles, tables and verbs is asserted in tests/integration/supabase.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = public, extensions;
select plan(20);

insert into auth.users (id, email, raw_user_meta_data) values
  ('20000000-0000-4000-8000-000000000001', 'zoe@example.fr', '{"first_name": "<Zoé>"}'),
  ('20000000-0000-4000-8000-000000000002', 'ana@example.fr', '"{\"first_name\": \"Ana\"}"');

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
  (select count(*) from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
   and not exists (select from pg_depend d where d.objid = pg_proc.oid and d.deptype = 'e')),
  0::bigint, 'no exposed function runs with its owner''s rights'
);

-- A visitor.
set local role anon;
select throws_ok('select * from profiles', '42501', null, 'a visitor reads no profile');
select throws_ok('select * from testimonials', '42501', null, 'a visitor reads no review directly');
select throws_ok('select * from user_api_tokens', '42501', null, 'a visitor reads no token');
select throws_ok('select * from leads', '42501', null, 'a visitor reads no lead');
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
select throws_ok(
  'select decrypt_api_token(''20000000-0000-4000-8000-000000000001'', ''make'')', '42501', null,
  'and cannot open it'
);
reset role;
select is(
  decrypt_api_token('20000000-0000-4000-8000-000000000001', 'make'), 'a-token-to-seal',
  'the server opens it'
);

select * from finish();
rollback;
