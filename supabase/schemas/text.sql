-- Text as it is compared, searched and shown.

-- Words as they are compared: small letters, no accents, no signs between them.
create function internal.plain_words(value text)
returns text
language sql
immutable
set search_path = ''
as $$
  select btrim(regexp_replace(
    translate(
      replace(replace(replace(replace(lower(coalesce(value, '')), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'),
      'àâäáãåçéèêëíìîïñóòôöõúùûüýÿÀÂÄÁÃÅÇÉÈÊËÍÌÎÏÑÓÒÔÖÕÚÙÛÜÝŸ',
      'aaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuyy'
    ),
    '[\s!-/:-@\[-`{-~\u00a0«»’‘“”…–—\u202f]+', ' ', 'g'
  ))
$$;

-- What a text is found by. Made without a parser of text, since these differ with the language of the database; a word of
-- any length is known by its beginning.
create function internal.found_by(value text)
returns tsvector
language sql
immutable
set search_path = ''
as $$
  select coalesce(array_to_tsvector(array_agg(distinct left(word, 60))), ''::tsvector)
  from unnest(string_to_array(internal.plain_words(value), ' ')) as word
  where word <> ''
$$;

-- What finds it: each of the first ten words that are typed, by its beginning. Null where none is.
create function internal.search_for(typed text)
returns tsquery
language sql
immutable
set search_path = ''
as $$
  select string_agg('''' || left(word, 60) || ''':*', ' & ')::tsquery
  from unnest((string_to_array(internal.plain_words(typed), ' '))[1:10]) as word
  where word <> ''
$$;

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

-- The sanitising rule of the sign-up form, applied again to what reaches the database.
create function internal.clean_name(value text)
returns text
language sql
immutable
set search_path = ''
as $$
  select btrim(left(btrim(translate(internal.plain_name(value), '<>"/\&', '')), 255))
$$;
