-- Mails of the auth server wait in the outbox, too: it gives the site five seconds for one, and a mail server may take longer.
-- What such a mail is made of holds a link that signs in, so that it is kept sealed by a key that the database does not have,
-- and no longer than it is needed.
create table private.account_mails (
  id uuid primary key default gen_random_uuid(),
  sealed text not null check (char_length(sealed) <= 8000),
  expires_at timestamptz not null
);
comment on table private.account_mails is 'What mails of the auth server are made of, sealed, until each has left or is worth nothing any more.';
create index account_mails_expires_at_idx on private.account_mails (expires_at);
alter table private.account_mails enable row level security;
create trigger account_mails_90_drop_mails after delete on private.account_mails
  for each row execute function internal.drop_mails();

-- A mail that has left, or whose address is refused for good, takes what it was made of with it, and its row.
create function internal.forget_account_mail()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from private.account_mails a where a.id = new.subject_id;
  return null;
end
$$;
create trigger lead_mails_90_forget_account_mail after update on private.lead_mails
  for each row when (new.topic = 'account-mail' and (new.sent_at is not null or new.refused_at is not null))
  execute function internal.forget_account_mail();

-- Queues the mails of one call of the auth server: all of them, or none. They are under no ceiling of visitors' mails, for
-- the auth server has its own.
create function public.queue_account_mails(sealed_mails text[], lifetime_seconds integer)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from private.account_mails a where a.expires_at <= now();
  with kept as (
    insert into private.account_mails (sealed, expires_at)
    select m, now() + make_interval(secs => lifetime_seconds) from unnest(sealed_mails) m
    returning id
  )
  insert into private.lead_mails (topic, subject_id, recipient)
  select 'account-mail', kept.id, 'client' from kept;
end
$$;
comment on function public.queue_account_mails(text[], integer)
  is 'For the server alone: queues mails of the auth server, sealed, for as long as they are worth anything.';

-- What a mail is made of; null once it is worth nothing any more.
create function public.read_account_mail(mail uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select a.sealed from private.account_mails a where a.id = mail and a.expires_at > now()
$$;
comment on function public.read_account_mail(uuid)
  is 'For the server alone: what a mail of the auth server is made of, sealed.';
