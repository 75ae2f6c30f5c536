import { DownloadIcon } from '@sanity/icons/Download';
import { Button } from '@sanity/ui';
import { useCallback, useState } from 'react';
import type { RequestSummary, RequestsPage } from '../../../lib/requests/wire.ts';
import { NothingListed } from '../../kit/frame/page-items.tsx';
import { PageList } from '../../kit/frame/page-list.tsx';
import { queryOf } from '../../kit/frame/query.ts';
import { TwoPanes } from '../../kit/frame/two-panes.tsx';
import { useToastedAttempt } from '../../kit/frame/use-attempt.ts';
import { usePages } from '../../kit/frame/use-pages.ts';
import { useRouteParam } from '../../kit/frame/use-route-param.ts';
import { useToken } from '../../kit/frame/use-token.ts';
import { tabId } from '../../kit/frame/view-tabs.tsx';
import { type Filters, fetchRequests, NO_FILTERS, saveExport } from './api.ts';
import { InboxFilters } from './filters.tsx';
import { RequestLine } from './request-line.tsx';
import { RequestPane } from './request-pane.tsx';

const LIST = 'inbox-list';

const requestsOf = ({ requests }: RequestsPage) => requests;
const referenceOf = ({ reference }: RequestSummary) => reference;

/** The tool « Demandes »: visitors' requests, and their outcome (product.md, Inbox). */
export default function InboxTool() {
  const token = useToken();
  const reference = useRouteParam('reference');
  const [filters, setFilters] = useState<Filters>(NO_FILTERS);
  const read = useCallback(
    (asked: Filters, after: string | null) => fetchRequests(token, asked, after),
    [token],
  );
  const inbox = usePages(read, filters, requestsOf, referenceOf);
  const isFiltered = queryOf(filters) !== queryOf(NO_FILTERS);

  return (
    <TwoPanes
      hint="Choisissez une demande dans la liste."
      id="inbox"
      list={
        <PageList
          action={<Export filters={filters} token={token} />}
          filters={
            <InboxFilters
              counts={inbox.page?.counts}
              filters={filters}
              onChange={(change) => setFilters((known) => ({ ...known, ...change }))}
              panel={LIST}
            />
          }
          line={(request) => (
            <RequestLine
              key={request.reference}
              isOpen={request.reference === reference}
              request={request}
            />
          )}
          loading="Chargement des demandes…"
          nothing={
            isFiltered ? (
              <NothingListed
                onClear={() => setFilters(NO_FILTERS)}
                text="Aucune demande ne correspond."
              />
            ) : (
              <NothingListed text="Aucune demande pour le moment. Celles de la page du devis et du formulaire de contact arrivent ici." />
            )
          }
          pages={inbox}
          panel={{ id: LIST, tab: tabId('inbox', filters.view) }}
          title="Demandes"
        />
      }
      opened={reference}
      wayBack="Toutes les demandes"
    >
      {reference ? (
        <RequestPane
          key={reference}
          onChanged={inbox.readAgain}
          reference={reference}
          replyDelay={inbox.page?.replyDelay ?? '24h'}
          token={token}
        />
      ) : null}
    </TwoPanes>
  );
}

function Export({ token, filters }: { token: string | undefined; filters: Filters }) {
  const { isBusy, attempt } = useToastedAttempt();
  return (
    <Button
      aria-disabled={isBusy}
      fontSize={1}
      icon={DownloadIcon}
      mode="ghost"
      onClick={() => void attempt(() => saveExport(token, filters))}
      text={isBusy ? 'Préparation…' : 'Exporter (Excel)'}
    />
  );
}
