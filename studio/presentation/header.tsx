import { Button, Flex, Stack } from '@sanity/ui';
import { useEffect, useState } from 'react';
import type { PreviewHeaderProps } from 'sanity/presentation';
import { SideBySide } from './side-by-side.tsx';

/** The width of a tablet held upright. */
const TABLET = '820px';

function Choice(props: {
  'aria-label': string;
  isChosen: boolean;
  text: string;
  onClick: () => void;
}) {
  const { isChosen, ...button } = props;
  return (
    <Button
      {...button}
      aria-pressed={isChosen}
      fontSize={1}
      mode="bleed"
      padding={2}
      selected={isChosen}
    />
  );
}

/** Presentation’s own header, with additions: a tablet’s width, and the published page beside the draft. */
export function PresentationHeader({ renderDefault, ...props }: PreviewHeaderProps) {
  const { iframeRef, onPathChange, perspective, previewUrl, setViewport, viewport } = props;
  const [wantsTablet, setWantsTablet] = useState(false);
  const isTablet = wantsTablet && viewport === 'desktop';
  const maxWidth = isTablet ? TABLET : '';
  const [draft, setDraft] = useState<HTMLIFrameElement | null>(null);

  useEffect(() => {
    if (iframeRef.current) iframeRef.current.style.maxWidth = maxWidth;
  }, [iframeRef, maxWidth]);

  return (
    <Stack flex={1} gap={2} style={{ minWidth: 0 }}>
      <Flex align="center">
        {renderDefault({ ...props, renderDefault })}
        <Choice
          aria-label="Largeur d’une tablette"
          isChosen={isTablet}
          text="Tablette"
          onClick={() => {
            setViewport('desktop');
            setWantsTablet(!isTablet);
          }}
        />
        <Choice
          aria-label="Comparer avec ce qui est en ligne"
          isChosen={draft !== null}
          text="Comparer"
          onClick={() => setDraft(draft ? null : iframeRef.current)}
        />
      </Flex>
      {draft && (
        <SideBySide
          draft={draft}
          maxWidth={maxWidth}
          perspective={perspective}
          previewUrl={previewUrl}
          viewport={viewport}
          onPathChange={onPathChange}
        />
      )}
    </Stack>
  );
}
