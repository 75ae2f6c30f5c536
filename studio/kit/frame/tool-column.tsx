import { Card, Container, Flex, Heading, Stack } from '@sanity/ui';
import type { ReactNode } from 'react';

/** A tool of one column, under its name. */
export function ToolColumn({
  id,
  title,
  aside,
  children,
}: {
  id: string;
  title: string;
  /** Content beside the name. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card height="fill" id={id} overflow="auto">
      <Container padding={[3, 4, 5]} width={2}>
        <Stack gap={5}>
          <Flex align="center" gap={3} justify="space-between" wrap="wrap">
            <Heading as="h1" size={2}>
              {title}
            </Heading>
            {aside}
          </Flex>
          {children}
        </Stack>
      </Container>
    </Card>
  );
}
