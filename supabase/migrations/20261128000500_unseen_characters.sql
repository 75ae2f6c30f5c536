-- What others know somebody by says what is seen: format characters, which can turn a name round or make it pass for
-- another one, are taken out of what comes by the API as the site takes them out of its forms (lib/validation/text.ts).

-- A joiner stays after a letter of Arabic, of an Indian script, of Khmer or Mongolian, and after an emoji.
create function internal.without_unseen(value text)
returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(
    value,
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb'
      || '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U000e0fff]'
      || '|(?<![\ufe0f\u0600-\u0dff\u1780-\u18af\u2190-\u2bff\U0001f000-\U0001faff])[\u200c\u200d]',
    '', 'g'
  )
$$;
revoke all on function internal.without_unseen(text) from public, anon, authenticated, service_role;

-- A name on one line with plain spaces.
create function internal.plain_name(value text)
returns text
language sql
immutable
set search_path = ''
as $$
  select btrim(regexp_replace(
    internal.without_unseen(value),
    '[\u0001-\u001f\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]', ' ', 'g'
  ))
$$;
revoke all on function internal.plain_name(text) from public, anon, authenticated, service_role;

-- As before, of what is seen.
create or replace function internal.clean_name(value text)
returns text
language sql
immutable
set search_path = ''
as $$
  select btrim(left(btrim(translate(internal.plain_name(value), '<>"/\&', '')), 255))
$$;

create function internal.plain_profile()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.first_name := internal.clean_name(new.first_name);
  new.last_name := internal.clean_name(new.last_name);
  new.phone := internal.plain_name(new.phone);
  new.company := internal.plain_name(new.company);
  return new;
end
$$;
revoke all on function internal.plain_profile() from public, anon, authenticated, service_role;

create trigger profiles_05_plain before insert or update on public.profiles
  for each row execute function internal.plain_profile();

-- The text of a review has several lines: overrides and isolates of direction go, the rest stays.
create function internal.plain_testimonial()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.name := internal.plain_name(new.name);
  new.role := internal.plain_name(new.role);
  new.company := internal.plain_name(new.company);
  new.content := regexp_replace(new.content, '[\u202a-\u202e\u2066-\u2069]', '', 'g');
  return new;
end
$$;
revoke all on function internal.plain_testimonial() from public, anon, authenticated, service_role;

create trigger testimonials_05_plain before insert or update of name, role, company, content
  on public.testimonials
  for each row execute function internal.plain_testimonial();

-- Those from before; a review that would be too short for its rules stays for the consultant to judge.
update public.profiles
set first_name = first_name
where first_name <> internal.clean_name(first_name) or last_name <> internal.clean_name(last_name)
  or phone <> internal.plain_name(phone) or company <> internal.plain_name(company);
update public.testimonials
set name = name
where char_length(internal.plain_name(name)) >= 2
  and char_length(regexp_replace(content, '[\u202a-\u202e\u2066-\u2069]', '', 'g')) >= 10
  and (name <> internal.plain_name(name) or role <> internal.plain_name(role) or company <> internal.plain_name(company));
