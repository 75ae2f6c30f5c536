-- Demo data, for the embedded stack on one's own machine and for `supabase start`. Never on a hosted
-- project: the account's password is public. Runs at each start, so every statement may run again.

-- Each new account gets three example projects, one of each status (product.md, Demo data), around today's
-- date.
create or replace function internal.create_example_projects()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.projects
    (user_id, name, type, status, progress, start_date, estimated_end, price, description, is_example)
  values
    (
      new.id, 'Portail de suivi client', 'Application web', 'En cours', 75,
      current_date - 30, current_date + 12, 2500,
      'Un espace où vos clients suivent leurs commandes et déposent leurs documents.', true
    ),
    (
      new.id, 'Boutique de printemps', 'E-commerce', 'Terminé', 100,
      current_date - 95, current_date - 60, 1800,
      'Une boutique en ligne de quarante références, reliée au stock et à la comptabilité.', true
    ),
    (
      new.id, 'Relances automatiques', 'Automatisation', 'En attente', 0,
      current_date + 20, current_date + 34, 800,
      'Les factures échues relancées toutes seules, avec un point chaque lundi.', true
    );
  return new;
end
$$;
revoke all on function internal.create_example_projects() from public, anon, authenticated, service_role;

create or replace trigger on_account_created_in_demo after insert on auth.users
  for each row execute function internal.create_example_projects();

-- A client to sign in as at once; README and start summary name the same address and password.
do $$
declare
  account_id uuid := gen_random_uuid();
  address constant text := 'client@exemple.test';
begin
  if exists (select from auth.users where email = address) then
    return;
  end if;
  insert into auth.users (
    id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
    confirmation_token, recovery_token, email_change, email_change_token_new, created_at, updated_at
  )
  values (
    account_id, 'authenticated', 'authenticated', address,
    extensions.crypt('Bienvenue-2026!', extensions.gen_salt('bf', 10)), now(),
    '{"provider": "email", "providers": ["email"]}', '{"first_name": "Camille", "last_name": "Exemple"}',
    '', '', '', '', now(), now()
  );
  insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
  values (
    gen_random_uuid(), 'email', account_id::text, account_id,
    jsonb_build_object('sub', account_id, 'email', address, 'email_verified', true), now(), now()
  );
  -- GoTrue looks accounts up by instance; the embedded server has no such column.
  if exists (
    select from information_schema.columns
    where table_schema = 'auth' and table_name = 'users' and column_name = 'instance_id'
  ) then
    execute 'update auth.users set instance_id = $1 where id = $2'
      using '00000000-0000-0000-0000-000000000000'::uuid, account_id;
  end if;
end
$$;

-- Their request under discussion, with its thread, as an example: in the dashboard and in the Studio's « Demandes ».
do $$
declare
  client_id uuid;
  request_id uuid;
begin
  select u.id into client_id from auth.users u where u.email = 'client@exemple.test';
  if exists (select from public.leads l where l.user_id = client_id and l.is_example) then
    return;
  end if;
  insert into public.leads (
    reference, kind, status, payload, estimate, consent_contact, idempotency_key, email_hash, user_id, is_example,
    created_at, read_at, awaits_since, answered_at, last_message_at, next_step, next_step_on
  )
  values (
    'DEV-DEM0-0001', 'quote', 'in_progress',
    jsonb_build_object(
      'service', 'shopify', 'projectType', 'exemple', 'features', jsonb_build_array('exemple'),
      'projectName', 'Boutique d’automne',
      'description', 'Vendre mes confitures en ligne, avec retrait à l’atelier et livraison le vendredi.',
      'firstName', 'Camille', 'lastName', 'Exemple', 'email', 'client@exemple.test',
      'company', 'Les Confitures de Camille', 'phone', '', 'additionalInfo', '',
      'timeline', '', 'budget', '', 'weeklyHours', '', 'hourlyCost', '',
      'labels', jsonb_build_object(
        'service', 'Boutiques Shopify', 'projectType', 'Boutique standard',
        'features', jsonb_build_array('Retrait sur place'), 'timeline', '', 'budget', ''
      )
    ),
    jsonb_build_object(
      'minimum', 2070, 'maximum', 2691, 'revision', 'exemple',
      'weeks', jsonb_build_object('minimum', 3, 'maximum', 4),
      'breakdown', jsonb_build_object(
        'baseCents', 180000, 'multiplier', 1, 'adjustedCents', 180000, 'featurePercent', 15,
        'features', jsonb_build_array(
          jsonb_build_object('id', 'exemple', 'label', 'Retrait sur place', 'cents', 27000)
        ),
        'sumCents', 207000, 'rangeFactor', 1.3
      )
    ),
    true, gen_random_uuid(), encode(extensions.digest('client@exemple.test', 'sha256'), 'hex'), client_id, true,
    now() - interval '4 days', now(), null, now() - interval '3 days', now() - interval '1 day',
    'Envoyer le devis', current_date + 10
  )
  returning id into request_id;
  insert into public.lead_messages (lead_id, author, user_id, author_name, body, created_at)
  values
    (
      request_id, 'consultant', null, 'Vous',
      'Bonjour Camille, merci pour votre demande. Combien de références comptez-vous vendre au départ ?',
      now() - interval '3 days'
    ),
    (
      request_id, 'client', client_id, null,
      'Bonjour, une douzaine, et deux ou trois de plus à chaque saison.',
      now() - interval '2 days'
    ),
    (
      request_id, 'consultant', null, 'Vous',
      'C’est parfait : une boutique standard suffit. Je vous prépare un devis.',
      now() - interval '1 day'
    );
  insert into private.lead_notes (lead_id, author_name, body, created_at)
  values (request_id, 'Vous', 'Ouverture prévue à la foire d’automne.', now() - interval '1 day');
  insert into private.lead_events (lead_id, actor_id, actor_name, action, before, after, created_at)
  values (
    request_id, 'exemple', 'Vous', 'answered', '{"status": "new"}', '{"status": "in_progress"}',
    now() - interval '3 days'
  );
end
$$;
