import { Box, Flex, Spinner, Text } from '@sanity/ui';

/** Says that something is being read, aloud too: it has its place before and after. */
export function Loading({ text, isLoading }: { text: string; isLoading: boolean }) {
  return (
    <Box role="status">
      {isLoading ? (
        <Flex align="center" gap={3} justify="center" padding={5}>
          <Spinner muted />
          <Text muted>{text}</Text>
        </Flex>
      ) : null}
    </Box>
  );
}
