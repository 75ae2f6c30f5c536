import { Box, Flex, Heading, Stack, TabPanel } from '@sanity/ui';
import type { ReactNode } from 'react';
import { PlainList } from '../plain-list.tsx';
import { PageItems } from './page-items.tsx';
import type { Page } from './read-as-far.ts';
import type { Pages } from './use-pages.ts';

/** The list of a tool: its name, its actions, its filters, and its items. */
export function PageList<Item>({
  title,
  action,
  filters,
  panel,
  pages,
  loading,
  nothing,
  line,
}: {
  title: string;
  action: ReactNode;
  filters: ReactNode;
  /** The tab panel, where tabs narrow the list: its id, and that of the chosen tab. */
  panel?: { id: string; tab: string };
  pages: Pages<Item, Page>;
  loading: string;
  nothing: ReactNode;
  line: (item: Item) => ReactNode;
}) {
  const listed = (
    <PageItems loading={loading} nothing={nothing} pages={pages}>
      {(items) => <PlainList gap={2}>{items.map(line)}</PlainList>}
    </PageItems>
  );
  return (
    <Stack gap={4} padding={4}>
      <Flex align="center" gap={3} justify="space-between">
        <Heading as="h1" size={2}>
          {title}
        </Heading>
        {action}
      </Flex>
      {filters}
      {panel ? (
        <TabPanel aria-busy={pages.isLoading} aria-labelledby={panel.tab} id={panel.id}>
          {listed}
        </TabPanel>
      ) : (
        <Box aria-busy={pages.isLoading}>{listed}</Box>
      )}
    </Stack>
  );
}
