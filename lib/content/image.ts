import { createImageUrlBuilder } from '@sanity/image-url';
import { publicEnv } from '../env/public.ts';
import type { ContentImage } from './shape.ts';

const { projectId, dataset, apiHost } = publicEnv.sanity;
const builder = createImageUrlBuilder({
  projectId,
  dataset,
  ...(apiHost ? { baseUrl: apiHost } : {}),
});

/** What an `<img>` needs; sizes in CSS pixels. */
export type ImageSource = {
  src: string;
  srcSet: string;
  width: number;
  height: number;
  alt: string;
};

/**
 * The URLs of an image in a frame of `width` by `height`, cropped as the consultant chose, in
 * one and two device pixels a CSS pixel. Null where no file was uploaded yet.
 */
export function imageSource(
  image: ContentImage,
  { width, height }: { width: number; height: number },
): ImageSource | null {
  const { assetId, crop, hotspot, alt } = image;
  if (!assetId) return null;
  const url = (density: number) =>
    builder
      .image({
        asset: { _ref: assetId },
        ...(crop ? { crop } : {}),
        ...(hotspot ? { hotspot } : {}),
      })
      .width(width * density)
      .height(height * density)
      .fit('crop')
      .auto('format')
      .url();
  return { src: url(1), srcSet: `${url(1)} 1x, ${url(2)} 2x`, width, height, alt: alt ?? '' };
}
