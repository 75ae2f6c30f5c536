import { Box, Button, Flex, Stack, Text } from '@sanity/ui';
import type { ReactNode } from 'react';
import { Problem } from '../problem.tsx';
import { Loading } from './loading.tsx';
import type { Page } from './read-as-far.ts';
import type { Pages } from './use-pages.ts';

/** The items of a list as far as they were read, with the text before them or in their place, and the way to more. */
export function PageItems<Item>({
  pages: { items, page, problem, isLoading, readAgain, readMore },
  loading,
  nothing,
  children,
}: {
  pages: Pages<Item, Page>;
  /** Text shown until something is known. */
  loading: string;
  /** Shown where nothing is listed. */
  nothing: ReactNode;
  children: (items: Item[]) => ReactNode;
}) {
  return (
    // One element: an empty message takes no room.
    <div>
      <Loading isLoading={items === null && isLoading} text={loading} />
      <Stack gap={4}>
        {problem ? (
          <Problem text={problem}>
            <Button mode="ghost" onClick={readAgain} text="Réessayer" />
          </Problem>
        ) : null}
        {items?.length === 0 && !problem ? nothing : null}
        {items && items.length > 0 ? children(items) : null}
        {items && page?.next ? (
          <Box>
            <Button
              aria-disabled={isLoading}
              mode="ghost"
              onClick={readMore}
              text={isLoading ? 'Chargement…' : 'Afficher la suite'}
            />
          </Box>
        ) : null}
      </Stack>
    </div>
  );
}

/** The text where nothing is listed, with a way to clear the filters. */
export function NothingListed({ text, onClear }: { text: string; onClear?: () => void }) {
  return (
    <Flex align="center" direction="column" gap={4} padding={5}>
      <Text align="center" muted size={1}>
        {text}
      </Text>
      {onClear ? <Button fontSize={1} mode="ghost" onClick={onClear} text="Tout afficher" /> : null}
    </Flex>
  );
}
