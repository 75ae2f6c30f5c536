-- What the privacy policy promises: requests and messages that came to nothing are erased three years
-- after the last exchange.

create or replace function internal.erase_expired_leads()
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  term constant interval := interval '3 years';
  erased integer;
begin
  -- Their mails go with them. What became a contract is kept as long as contracts are.
  delete from public.leads l
  where l.created_at <= now() - term
    and l.status <> 'won'
    and not exists (
      select from public.leads later
      where later.email_hash = l.email_hash and later.created_at > now() - term
    );
  get diagnostics erased = row_count;
  -- Counters are swept as others are counted; the last ones stay when nobody comes any more.
  delete from private.rate_limits r where r.window_ends_at <= now();
  return erased;
end
$$;
revoke all on function internal.erase_expired_leads() from public, anon, authenticated, service_role;
grant execute on function internal.erase_expired_leads() to service_role;

create or replace function public.erase_expired_leads()
returns integer
language sql
volatile
set search_path = ''
as $$
  select internal.erase_expired_leads()
$$;
comment on function public.erase_expired_leads()
  is 'For the server alone: erases leads whose term is over, and counters that are.';
revoke all on function public.erase_expired_leads() from public, anon, authenticated, service_role;
grant execute on function public.erase_expired_leads() to service_role;
