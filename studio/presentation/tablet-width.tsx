import { Button } from '@sanity/ui';
import { useEffect, useState } from 'react';
import type { PreviewHeaderProps } from 'sanity/presentation';

/** Of a tablet held upright, in pixels. */
const WIDTH = 820;

/** Presentation’s own header, which knows all of the width and that of a phone, with a tablet’s. */
export function HeaderWithTablet({ renderDefault, ...props }: PreviewHeaderProps) {
  const { iframeRef, setViewport, viewport } = props;
  const [isChosen, setChosen] = useState(false);
  const isTablet = isChosen && viewport === 'desktop';

  useEffect(() => {
    if (iframeRef.current) iframeRef.current.style.maxWidth = isTablet ? `${WIDTH}px` : '';
  }, [iframeRef, isTablet]);

  return (
    <>
      {renderDefault({ ...props, renderDefault })}
      <Button
        aria-label="Largeur d’une tablette"
        aria-pressed={isTablet}
        fontSize={1}
        mode="bleed"
        padding={2}
        selected={isTablet}
        text="Tablette"
        onClick={() => {
          setViewport('desktop');
          setChosen(!isTablet);
        }}
      />
    </>
  );
}
