import { Card, Flex, Text } from '@sanity/ui';
import type { ReactNode } from 'react';

/** A failure, read out and in its place until it is mended; `children` is what can be done. */
export function Problem({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Card padding={4} radius={3} role="alert" tone="critical">
      <Flex align="center" gap={4} justify="space-between" wrap="wrap">
        <Text>{text}</Text>
        {children}
      </Flex>
    </Card>
  );
}
