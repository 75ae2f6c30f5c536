import { ChevronRightIcon } from '@sanity/icons/ChevronRight';
import { Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { IntentLink } from 'sanity/router';
import type { BureauAction, BureauLine } from './section.ts';

/** A line: the link to where it is done, and what can be done at once. */
export function Line({
  line,
  isBusy,
  onAct,
}: {
  line: BureauLine;
  isBusy: boolean;
  onAct: (line: BureauLine, action: BureauAction) => void;
}) {
  const { key, title, detail, intent, params, actions = [] } = line;
  return (
    <li data-line={key}>
      <Flex align="center" gap={2} wrap="wrap">
        <Card
          as={IntentLink}
          // The link's own properties: the card passes them on.
          {...{ intent, params }}
          flex={1}
          padding={2}
          radius={2}
          style={{ textDecoration: 'none', color: 'inherit', minWidth: '14rem' }}
        >
          <Flex align="center" gap={2}>
            <Stack flex={1} gap={2} style={{ overflowWrap: 'anywhere' }}>
              <Text size={1} weight="medium">
                {title}
              </Text>
              <Text muted size={1}>
                {detail}
              </Text>
            </Stack>
            {actions.length > 0 ? null : (
              <Text muted size={1}>
                <ChevronRightIcon />
              </Text>
            )}
          </Flex>
        </Card>
        {actions.length > 0 ? (
          <Flex gap={2} paddingX={2} wrap="wrap">
            {actions.map((action) => (
              <Button
                // A button that is disabled under the keyboard loses its place.
                aria-disabled={isBusy}
                aria-label={`${title}\u00a0: ${action.label.toLowerCase()}`}
                fontSize={1}
                key={action.label}
                mode="ghost"
                onClick={() => onAct(line, action)}
                padding={2}
                text={action.label}
              />
            ))}
          </Flex>
        ) : null}
      </Flex>
    </li>
  );
}
