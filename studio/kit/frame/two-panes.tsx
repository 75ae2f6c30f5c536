import { ArrowLeftIcon } from '@sanity/icons/ArrowLeft';
import { Box, Button, Card, Flex, Text, useMediaIndex } from '@sanity/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { StateLink } from 'sanity/router';

/** The step of the Studio's widths (900 px) from which the list and the opened item are side by side. */
const SIDE_BY_SIDE = 3;

/** A list and its opened item: beside it, or in its place where there is no room for both. */
export function TwoPanes({
  id,
  opened,
  wayBack,
  hint,
  list,
  children,
}: {
  id: string;
  /** The URL of the opened item; null where none is. */
  opened: string | null;
  /** The way back to the list, where that is not in sight. */
  wayBack: string;
  /** Text beside the list as long as nothing is opened. */
  hint: string;
  list: ReactNode;
  /** The opened item, with a `key`: another item is another pane, which keeps nothing of the one before. */
  children: ReactNode;
}) {
  const isWide = useMediaIndex() >= SIDE_BY_SIDE;
  const isListShown = isWide || opened === null;
  const pane = useRef<HTMLDivElement>(null);
  /** The element of the list that last had the focus. */
  const left = useRef<HTMLElement | null>(null);
  const before = useRef(opened);

  useEffect(() => {
    if (before.current === opened) return;
    before.current = opened;
    // The element that had the focus is out of sight.
    if (!isWide) (opened === null ? left : pane).current?.focus();
  }, [opened, isWide]);

  return (
    <Flex height="fill" id={id}>
      <Card
        borderRight={isWide}
        height="fill"
        onFocus={(event) => {
          left.current = event.target;
        }}
        overflow="auto"
        style={{
          // The list stays mounted out of sight, and keeps its scroll position.
          display: isListShown ? undefined : 'none',
          flex: isWide ? '0 0 26rem' : 1,
          minWidth: 0,
        }}
      >
        {list}
      </Card>
      {isWide || opened !== null ? (
        <Card
          flex={1}
          height="fill"
          overflow="auto"
          ref={pane}
          style={{ minWidth: 0, outline: 'none' }}
          tabIndex={-1}
        >
          {isWide ? null : <WayBack text={wayBack} />}
          {opened === null ? (
            <Flex align="center" height="fill" justify="center" padding={5}>
              <Text muted>{hint}</Text>
            </Flex>
          ) : (
            children
          )}
        </Card>
      ) : null}
    </Flex>
  );
}

const WayBack = ({ text }: { text: string }) => (
  <Box padding={3} paddingBottom={0}>
    <Button
      as={StateLink}
      {...{ state: {} }}
      fontSize={1}
      icon={ArrowLeftIcon}
      mode="bleed"
      text={text}
    />
  </Box>
);
