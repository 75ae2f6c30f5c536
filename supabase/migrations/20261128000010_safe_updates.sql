-- Hosted PostgREST's role loads pg_safeupdate, which refuses a DELETE without WHERE (21000).
create or replace function internal.set_appointment_feed(new_hash text, actor_name text)
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  delete from private.appointment_feed where true;
  insert into private.appointment_feed (token_hash, set_by)
  select new_hash, left(actor_name, 200) where new_hash is not null
$$;
