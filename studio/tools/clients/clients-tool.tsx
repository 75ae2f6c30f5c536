import { useCallback, useId, useState } from 'react';
import { useRouter } from 'sanity/router';
import { CLIENT_LIMITS } from '../../../lib/clients/states.ts';
import type { ClientSummary, ClientsPage } from '../../../lib/clients/wire.ts';
import { SearchField } from '../../kit/frame/fields.tsx';
import { NothingListed } from '../../kit/frame/page-items.tsx';
import { PageList } from '../../kit/frame/page-list.tsx';
import { TwoPanes } from '../../kit/frame/two-panes.tsx';
import { usePages } from '../../kit/frame/use-pages.ts';
import { useRouteParam } from '../../kit/frame/use-route-param.ts';
import { useToken } from '../../kit/frame/use-token.ts';
import { type Filters, fetchClients } from './api.ts';
import { ClientLine } from './client-line.tsx';
import { ClientPane } from './client-pane.tsx';

const clientsOf = ({ clients }: ClientsPage) => clients;
const idOf = ({ id }: ClientSummary) => id;

/** The tool « Clients »: the book of clients (studio.md, Clients in the Studio). */
export default function ClientsTool() {
  const token = useToken();
  const client = useRouteParam('client');
  const router = useRouter();
  const id = useId();
  const [filters, setFilters] = useState<Filters>({ search: '' });
  const read = useCallback(
    (asked: Filters, after: string | null) => fetchClients(token, asked, after),
    [token],
  );
  const list = usePages(read, filters, clientsOf, idOf);

  return (
    <TwoPanes
      hint="Choisissez un client dans la liste."
      id="clients"
      list={
        <PageList
          action={null}
          filters={
            <SearchField
              id={`${id}-search`}
              label="Rechercher"
              max={CLIENT_LIMITS.search}
              onChange={(search) => setFilters({ search })}
              placeholder="Nom, société, e-mail"
              value={filters.search}
            />
          }
          line={(item) => <ClientLine key={item.id} client={item} isOpen={item.id === client} />}
          loading="Chargement des clients…"
          nothing={
            filters.search.trim() ? (
              <NothingListed
                onClear={() => setFilters({ search: '' })}
                text="Aucun client ne correspond."
              />
            ) : (
              <NothingListed text="Aucun client pour le moment. Une fiche se crée d’elle-même avec la première demande, le premier devis, le premier projet ou le premier compte." />
            )
          }
          pages={list}
          title="Clients"
        />
      }
      opened={client}
      wayBack="Tous les clients"
    >
      {client ? (
        <ClientPane
          key={client}
          id={client}
          onChanged={list.readAgain}
          onOpen={(other) => router.navigate({ client: other })}
          token={token}
        />
      ) : null}
    </TwoPanes>
  );
}
