import { Box, Button, Card, Container, Stack } from '@sanity/ui';
import type { ReactNode } from 'react';
import { Problem } from '../problem.tsx';
import { Loading } from './loading.tsx';

/** The column in which the opened item is read and edited. */
export const PaneColumn = ({
  problem = null,
  children,
}: {
  /** The reason why something was not done, in sight wherever in the pane it was to be done. */
  problem?: string | null;
  children: ReactNode;
}) => (
  <Container padding={[3, 4, 5]} width={2}>
    {problem ? (
      <Box paddingBottom={4} style={{ position: 'sticky', top: '0.5rem', zIndex: 2 }}>
        <Card radius={3} shadow={2}>
          <Problem text={problem} />
        </Card>
      </Box>
    ) : null}
    <Stack gap={4}>{children}</Stack>
  </Container>
);

/** The placeholder of data that is not known yet, or could not be read. */
export function Unread({
  loading,
  problem,
  onRetry,
}: {
  loading: string;
  problem: string | null;
  onRetry: () => void;
}) {
  return (
    <PaneColumn>
      {problem ? (
        <Problem text={problem}>
          <Button mode="ghost" onClick={onRetry} text="Réessayer" />
        </Problem>
      ) : null}
      <Loading isLoading={!problem} text={loading} />
    </PaneColumn>
  );
}
