import { ChevronRightIcon } from '@sanity/icons/ChevronRight';
import { Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useState } from 'react';
import { IntentLink } from 'sanity/router';
import type { BureauContext, BureauLine } from './section.ts';

/** A line: the link to where it is done, and the action that can be done at once. */
export function Line({
  line,
  context,
  onDone,
}: {
  line: BureauLine;
  context: BureauContext;
  onDone: () => void;
}) {
  const { title, detail, intent, params, action } = line;
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  const act = async ({ run, done }: NonNullable<BureauLine['action']>) => {
    // The button stays: one that is disabled under the keyboard loses its place.
    if (busy) return;
    setBusy(true);
    try {
      await run(context);
      toast.push({ status: 'success', title: done });
      onDone();
    } catch (error) {
      console.warn('Not done:', error);
      toast.push({
        status: 'error',
        title: 'Rien n’a été modifié. Réessayez dans un instant.',
      });
      setBusy(false);
    }
  };

  return (
    <li>
      <Flex align="center" gap={2}>
        <Card
          as={IntentLink}
          // The link's own properties: the card passes them on.
          {...{ intent, params }}
          flex={1}
          padding={2}
          radius={2}
          style={{ textDecoration: 'none', color: 'inherit', minWidth: 0 }}
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
            {action ? null : (
              <Text muted size={1}>
                <ChevronRightIcon />
              </Text>
            )}
          </Flex>
        </Card>
        {action ? (
          <Button
            aria-disabled={busy}
            aria-label={`${title}\u00a0: ${action.label.toLowerCase()}`}
            fontSize={1}
            mode="ghost"
            onClick={() => void act(action)}
            padding={2}
            text={action.label}
          />
        ) : null}
      </Flex>
    </li>
  );
}
