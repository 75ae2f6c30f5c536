-- Which migrations this database has, so that an environment can be examined from outside (npm run doctor).

-- Not in SQL, which would want the history to be there already: whoever applies these files by hand has none.
create function internal.applied_migrations()
returns setof text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query select m.version from supabase_migrations.schema_migrations m order by m.version;
end
$$;
revoke all on function internal.applied_migrations() from public, anon, authenticated, service_role;
grant execute on function internal.applied_migrations() to service_role;

create function public.applied_migrations()
returns setof text
language sql
stable
set search_path = ''
as $$
  select internal.applied_migrations()
$$;
comment on function public.applied_migrations() is 'For the server alone: the versions of the migrations applied here.';
revoke all on function public.applied_migrations() from public, anon, authenticated, service_role;
grant execute on function public.applied_migrations() to service_role;
