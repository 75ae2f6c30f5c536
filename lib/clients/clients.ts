import 'server-only';
import { summaryOf } from '../requests/summary.ts';
import { failed } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';
import { likenessOf, searchesFor } from './alike.ts';
import type { ClientsQuery } from './route.ts';
import { LIKENESSES } from './states.ts';
import {
  type ClientDetail,
  type ClientsPage,
  type Contact,
  contacts,
  type SimilarClient,
  storedClient,
} from './wire.ts';

/** Clients a page. */
const PAGE = 30;

/** Cards that are proposed at once to be put together. */
const MOST_SIMILAR = 10;

/** What a card is called: a company, with its people, or a person. */
function namesOf(people: readonly Contact[]): { title: string; people: string; email: string } {
  const email = people.find((each) => each.email !== '')?.email ?? '';
  const company = people.find((each) => each.company !== '')?.company ?? '';
  const names = [...new Set(people.map(({ name }) => name).filter(Boolean))];
  const said = names.join(', ');
  if (company) return { title: company, people: company === said ? '' : said, email };
  return { title: names[0] ?? email, people: names.slice(1).join(', '), email };
}

/**
 * A page of the book of clients, those of whom something came last first.
 *
 * @throws Error when Supabase does not answer as it should
 */
export async function listClients({ search, after }: ClientsQuery): Promise<ClientsPage> {
  const { data, error } = await createServiceClient().rpc('list_clients', {
    // One more than a page tells whether there is another.
    page_size: PAGE + 1,
    ...(search && { searched: search }),
    ...(after && { after_cursor: after }),
  });
  if (error) throw failed('clients could not be listed', error);
  const rows = data.slice(0, PAGE);
  return {
    clients: rows.map(({ client, requests, quotes, projects, active_at, is_archived, ...row }) => ({
      id: client,
      ...namesOf(contacts.parse(row.contacts)),
      requests,
      quotes,
      projects,
      activeAt: new Date(active_at).toISOString(),
      isArchived: is_archived,
    })),
    next: data.length > PAGE ? (rows.at(-1)?.page_cursor ?? null) : null,
  };
}

/** Other cards that may be of the same client, the surest first: proposed, never put together by themselves. */
async function similarTo(id: string, people: readonly Contact[]): Promise<SimilarClient[]> {
  const { data, error } = await createServiceClient().rpc('find_similar_clients', {
    client: id,
    sirens: people.flatMap(({ siren }) => siren ?? []),
    searches: searchesFor(people),
  });
  if (error) throw failed('similar clients could not be found', error);
  return data
    .flatMap(({ other, contacts: theirs }) => {
      const others = contacts.parse(theirs);
      const why = likenessOf(people, others);
      return why ? [{ id: other, ...namesOf(others), why }] : [];
    })
    .toSorted((a, b) => LIKENESSES.indexOf(a.why) - LIKENESSES.indexOf(b.why))
    .slice(0, MOST_SIMILAR);
}

/**
 * A client with everything that there is of them; null where there is nothing.
 *
 * @throws Error when Supabase does not answer as it should
 */
export async function readClient(id: string): Promise<ClientDetail | null> {
  const { data, error } = await createServiceClient().rpc('read_client', { client: id });
  if (error) throw failed('the client could not be read', error);
  if (!data) return null;
  const { requests, ...client } = storedClient.parse(data);
  return {
    ...client,
    title: namesOf(client.contacts).title,
    requests: requests.map(({ state, consent, isExample, ...lead }) => ({
      reference: lead.reference,
      title: summaryOf(lead).title,
      state,
      sentAt: lead.createdAt.toISOString(),
      consent,
      isExample,
    })),
    similar: await similarTo(client.id, client.contacts),
  };
}
