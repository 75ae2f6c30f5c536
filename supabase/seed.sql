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
    (user_id, name, type, status, progress_by_hand, start_date, estimated_end, amount_cents, description, is_example)
  values
    (
      new.id, 'Portail de suivi client', 'Application web', 'active', 75,
      current_date - 30, current_date + 12, 250000,
      'Un espace où vos clients suivent leurs commandes et déposent leurs documents.', true
    ),
    (
      new.id, 'Boutique de printemps', 'E-commerce', 'done', null,
      current_date - 95, current_date - 60, 180000,
      'Une boutique en ligne de quarante références, reliée au stock et à la comptabilité.', true
    ),
    (
      new.id, 'Relances automatiques', 'Automatisation', 'planned', null,
      current_date + 20, current_date + 34, 80000,
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

-- Its project under way, as it is followed: milestones, a journal, a thread and what comes next.
do $$
declare
  client_id uuid;
  project uuid;
begin
  select u.id into client_id from auth.users u where u.email = 'client@exemple.test';
  select p.id into project from public.projects p
  where p.user_id = client_id and p.is_example and p.status = 'active'
  order by p.created_at limit 1;
  if project is null or exists (select from public.project_milestones m where m.project_id = project) then
    return;
  end if;
  insert into public.project_milestones (project_id, title, planned_on, state, done_on, position)
  values
    (project, 'Cadrage et parcours', current_date - 27, 'done', current_date - 27, 0),
    (project, 'Maquettes validées', current_date - 18, 'done', current_date - 17, 1),
    (project, 'Suivi des commandes', current_date - 4, 'done', current_date - 5, 2),
    (project, 'Dépôt de documents et mise en ligne', current_date + 12, 'doing', null, 3);
  insert into public.project_entries (project_id, title, body, published_at, created_at)
  values
    (
      project, 'Le parcours est fixé',
      'J’ai retenu avec vous trois écrans : mes commandes, une commande, mes documents. Les maquettes suivent cette semaine.',
      now() - interval '25 days', now() - interval '25 days'
    ),
    (
      project, 'Les commandes se suivent',
      'La liste et le détail d’une commande fonctionnent, avec vos vraies données. Il reste à recevoir les documents.',
      now() - interval '4 days', now() - interval '4 days'
    );
  insert into public.project_messages (project_id, author, user_id, author_name, body, created_at)
  values
    (
      project, 'client', client_id, null,
      'Bonjour, est-ce que mes clients recevront un e-mail quand leur commande part ?', now() - interval '3 days'
    ),
    (
      project, 'consultant', null, 'Vous',
      'Oui : un e-mail au départ, un autre à la livraison. Vous pourrez en changer le texte.', now() - interval '2 days'
    );
  update public.projects p
  set progress_by_hand = null, next_step = 'Essayer le dépôt de documents ensemble', next_step_on = current_date + 4,
    active_at = now() - interval '2 days'
  where p.id = project;
end
$$;

-- A quote for it to sign, as an example: a draft that the site sends (lib/quotes/examples.ts), whose document is then of
-- the day. One that has expired is made anew.
do $$
declare
  client_id uuid;
begin
  select u.id into client_id from auth.users u where u.email = 'client@exemple.test';
  delete from public.quotes q
  where q.is_example and q.status = 'sent' and q.valid_until < current_date;
  if exists (select from public.quotes q where q.is_example) then
    return;
  end if;
  insert into public.quotes (user_id, lead_id, email_hash, content, net_cents, total_cents, is_example)
  select client_id, l.id, l.email_hash,
    jsonb_build_object(
      'title', 'Boutique d’automne',
      'introduction',
        'Voici ma proposition pour vendre vos confitures en ligne, avec retrait à l’atelier et livraison le vendredi.',
      'client', jsonb_build_object(
        'kind', 'professional', 'name', 'Camille Exemple', 'company', 'Les Confitures de Camille',
        'email', 'client@exemple.test', 'phone', '', 'address', E'1 place de l’Exemple\n69001 Lyon', 'siren', '',
        'vatNumber', ''
      ),
      'lines', jsonb_build_array(
        jsonb_build_object(
          'id', 'boutique', 'label', 'Boutiques Shopify : Boutique standard',
          'details', 'Une douzaine de références, paiement en ligne, pages légales.',
          'quantity', 100, 'unit', 'forfait', 'unitPrice', 180000, 'vatRate', 2000, 'isOption', false
        ),
        jsonb_build_object(
          'id', 'retrait', 'label', 'Retrait sur place', 'details', '',
          'quantity', 100, 'unit', 'forfait', 'unitPrice', 27000, 'vatRate', 2000, 'isOption', false
        ),
        jsonb_build_object(
          'id', 'suivi', 'label', 'Accompagnement après l’ouverture', 'details', 'Questions et petites retouches.',
          'quantity', 300, 'unit', 'mois', 'unitPrice', 9000, 'vatRate', 2000, 'isOption', true
        )
      ),
      'discount', null, 'deposit', jsonb_build_object('kind', 'percent', 'rate', 3000),
      'schedule', 'Début sous une semaine après l’acompte, livraison en quatre semaines.',
      'validityDays', 30,
      'paymentTerms', 'Acompte à la commande, solde à la livraison. Paiement en ligne, par carte bancaire.',
      'notes', 'Ceci est un exemple : l’accepter n’engage personne.',
      'terms', '', 'priceRevision', 'exemple'
    ),
    207000, 248400, true
  from public.leads l
  where l.reference = 'DEV-DEM0-0001';
end
$$;
