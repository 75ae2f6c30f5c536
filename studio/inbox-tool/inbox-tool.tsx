import { DownloadIcon } from '@sanity/icons/Download';
import {
  Box,
  Button,
  Card,
  Flex,
  Heading,
  Spinner,
  Stack,
  TabPanel,
  Text,
  useMediaIndex,
} from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useState } from 'react';
import { useClient } from 'sanity';
import { useRouterState } from 'sanity/router';
import { SANITY_API_VERSION } from '../../lib/content/api-version.ts';
import { Problem } from '../problem.tsx';
import { type Filters, NO_FILTERS, saveExport } from './api.ts';
import { InboxFilters, NothingListed } from './filters.tsx';
import { RequestLine } from './request-line.tsx';
import { RequestPane } from './request-pane.tsx';
import { type Inbox, useInbox } from './use-inbox.ts';

/** From this step of the Studio's widths on, list and request stand side by side. */
const SIDE_BY_SIDE = 3;

const referenceOf = ({ reference }: Record<string, unknown>) =>
  typeof reference === 'string' ? reference : null;

/** The tool « Demandes »: what visitors ask for, and what becomes of it (product.md, Inbox). */
export function InboxTool() {
  const { token } = useClient({ apiVersion: SANITY_API_VERSION }).config();
  const reference = useRouterState(referenceOf);
  const [filters, setFilters] = useState<Filters>(NO_FILTERS);
  const inbox = useInbox(token, filters);
  const isWide = useMediaIndex() >= SIDE_BY_SIDE;

  return (
    <Flex height="fill" id="inbox">
      {isWide || !reference ? (
        <Card
          borderRight={isWide}
          flex={isWide ? undefined : 1}
          height="fill"
          overflow="auto"
          style={isWide ? { flex: '0 0 26rem' } : { minWidth: 0 }}
        >
          <List
            filters={filters}
            inbox={inbox}
            onFilter={(change) => setFilters((known) => ({ ...known, ...change }))}
            reference={reference}
            token={token}
          />
        </Card>
      ) : null}
      {isWide || reference ? (
        <Card flex={1} height="fill" overflow="auto" style={{ minWidth: 0 }}>
          {reference ? (
            <RequestPane
              // Another request is another pane: nothing of the one before stays.
              key={reference}
              hasWayBack={!isWide}
              onChanged={inbox.readAgain}
              reference={reference}
              replyDelay={inbox.page?.replyDelay ?? '24h'}
              token={token}
            />
          ) : (
            <Flex align="center" height="fill" justify="center" padding={5}>
              <Text muted>Choisissez une demande dans la liste.</Text>
            </Flex>
          )}
        </Card>
      ) : null}
    </Flex>
  );
}

function List({
  token,
  inbox,
  filters,
  reference,
  onFilter,
}: {
  token: string | undefined;
  inbox: Inbox;
  filters: Filters;
  /** Of the request that is shown. */
  reference: string | null;
  onFilter: (change: Partial<Filters>) => void;
}) {
  const { items: requests, page, problem, isLoading, readAgain, readMore } = inbox;
  const isFiltered =
    Object.values({ ...filters, view: '' }).some(Boolean) || filters.view !== 'all';
  return (
    <Stack gap={4} padding={4}>
      <Flex align="center" gap={3} justify="space-between">
        <Heading as="h1" size={2}>
          Demandes
        </Heading>
        <Export filters={filters} token={token} />
      </Flex>
      <InboxFilters counts={page?.counts} filters={filters} onChange={onFilter} />
      {problem ? (
        <Problem text={problem}>
          <Button mode="ghost" onClick={readAgain} text="Réessayer" />
        </Problem>
      ) : null}
      <TabPanel aria-busy={isLoading} aria-labelledby={`inbox-${filters.view}`} id="inbox-list">
        <Box role="status">
          {requests === null && isLoading ? (
            <Flex align="center" gap={3} justify="center" padding={5}>
              <Spinner muted />
              <Text muted>Chargement des demandes…</Text>
            </Flex>
          ) : null}
        </Box>
        {requests?.length === 0 && !problem ? (
          <NothingListed isFiltered={isFiltered} onClear={() => onFilter(NO_FILTERS)} />
        ) : null}
        <Stack as="ul" gap={2} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {requests?.map((request) => (
            <RequestLine
              key={request.reference}
              isOpen={request.reference === reference}
              request={request}
            />
          ))}
        </Stack>
        {page?.next ? (
          <Box paddingTop={4}>
            <Button
              aria-disabled={isLoading}
              mode="ghost"
              onClick={readMore}
              text={isLoading ? 'Chargement…' : 'Afficher la suite'}
            />
          </Box>
        ) : null}
      </TabPanel>
    </Stack>
  );
}

function Export({ token, filters }: { token: string | undefined; filters: Filters }) {
  const [isBusy, setIsBusy] = useState(false);
  const toast = useToast();
  const save = async () => {
    // The button stays: one that is disabled under the keyboard loses its place.
    if (isBusy) return;
    setIsBusy(true);
    try {
      await saveExport(token, filters);
    } catch (error) {
      toast.push({ status: 'error', title: (error as Error).message });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      aria-disabled={isBusy}
      fontSize={1}
      icon={DownloadIcon}
      mode="ghost"
      onClick={() => void save()}
      text={isBusy ? 'Préparation…' : 'Exporter (CSV)'}
    />
  );
}
