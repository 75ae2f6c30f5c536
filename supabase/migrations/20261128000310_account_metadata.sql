-- What a client may store about themselves in their account, past the site too: the site keeps two names and a mark.
-- One embedded driver stores it as a JSON string that holds the object.

create function internal.limit_account_metadata()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if octet_length(new.raw_user_meta_data #>> '{}') > 16384 then
    raise exception 'user_metadata is longer than 16384 bytes' using errcode = '54000';
  end if;
  return new;
end
$$;
revoke all on function internal.limit_account_metadata() from public, anon, authenticated, service_role;

-- Only where it is written: who has more from before signs in and changes their address as ever.
create trigger on_account_metadata before insert or update of raw_user_meta_data on auth.users
  for each row execute function internal.limit_account_metadata();
