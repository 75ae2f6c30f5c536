import { Card } from '@sanity/ui';
import type { CSSProperties } from 'react';
import type { LibraryImage } from './library.ts';

/** A picture as a whole, drawn by the lake no larger than that many pixels each way; `alt` is none where its name stands beside it. */
export function Picture({
  image,
  alt = image.altText,
  most,
  style,
}: {
  image: LibraryImage;
  alt?: string;
  most: number;
  style?: CSSProperties;
}) {
  return (
    <Card overflow="hidden" radius={2} tone="transparent">
      {/* biome-ignore lint/performance/noImgElement: the Studio is no page of Next, and has its images from the lake. */}
      <img
        alt={alt}
        decoding="async"
        loading="lazy"
        src={`${image.url}?w=${most}&h=${most}&fit=max&auto=format`}
        style={{ display: 'block', ...style }}
      />
    </Card>
  );
}

/** The style of pictures in a list: all of one shape. */
export const IN_A_LIST = { aspectRatio: '4 / 3', objectFit: 'contain', width: '100%' } as const;
