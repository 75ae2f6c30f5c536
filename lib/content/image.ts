import { createImageUrlBuilder } from '@sanity/image-url';
import { publicEnv } from '../env/public.ts';
import type { ContentImage } from './shape.ts';

const { projectId, dataset, apiHost } = publicEnv.sanity;
const builder = createImageUrlBuilder({
  projectId,
  dataset,
  ...(apiHost ? { baseUrl: apiHost } : {}),
});

/** Attributes of an `<img>`; sizes in CSS pixels. */
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

/** The proportions of an uploaded file, which are in its id, as the consultant has cropped it. */
function proportions({ assetId, crop }: ContentImage): number | null {
  const [, width, height] = /-(\d+)x(\d+)-/.exec(assetId ?? '') ?? [];
  if (!width || !height) return null;
  const { top = 0, bottom = 0, left = 0, right = 0 } = crop ?? {};
  return (Number(width) * (1 - left - right)) / (Number(height) * (1 - top - bottom));
}

/** The image in its own proportions, as `imageSource`: as large as it can be within these bounds. Null without a file. */
export function wholeImage(
  image: ContentImage,
  { maxWidth, maxHeight }: { maxWidth: number; maxHeight: number },
): ImageSource | null {
  const ratio = proportions(image);
  if (!ratio) return null;
  const width = Math.round(Math.min(maxWidth, maxHeight * ratio));
  return imageSource(image, { width, height: Math.round(width / ratio) });
}
