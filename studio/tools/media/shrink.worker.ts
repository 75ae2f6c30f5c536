/** Makes one picture smaller, off the thread that draws the Studio. */
import { IMAGE_LIMITS } from '../../../schemas/shared/large-image.ts';
import { type ImageHeader, readHeader } from './image-header.ts';
import { formatsFor, nameAs, planShrink, type Size } from './plan-shrink.ts';
import type { Shrunk } from './shrink.ts';

const QUALITY = 0.85;

/** The picture in that size, on a canvas; its pixels are let go of. */
function draw(picture: ImageBitmap, { width, height }: Size): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser draws nothing here');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  return canvas;
}

function isOpaque(canvas: OffscreenCanvas): boolean {
  const { width, height } = canvas;
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
  for (let alpha = 3; alpha < pixels.length; alpha += 4) if (pixels[alpha] !== 255) return false;
  return true;
}

async function encode(canvas: OffscreenCanvas, type: ImageHeader['type']): Promise<Blob> {
  const formats = formatsFor(type, type === 'image/png' && isOpaque(canvas));
  let blob = new Blob();
  for (const format of formats) {
    blob = await canvas.convertToBlob({ type: format, quality: QUALITY });
    if (blob.size <= IMAGE_LIMITS.bytes) break;
  }
  return blob;
}

async function shrink(file: File): Promise<Shrunk> {
  const header = readHeader(new Uint8Array(await file.arrayBuffer()));
  if (!header || header.isMoving) return { is: 'kept' };
  if (!header.isWhole) return { is: 'broken' };
  let picture: ImageBitmap;
  try {
    // The picture is decoded upright, as its camera recorded.
    picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return { is: 'broken' };
  }
  const from = { width: picture.width, height: picture.height, bytes: file.size };
  const size = planShrink(from, file.size);
  if (!size) return { is: 'kept' };
  const blob = await encode(draw(picture, size), header.type);
  if (blob.size >= file.size) return { is: 'kept' };
  const smaller = new File([blob], nameAs(file.name, blob.type), { type: blob.type });
  return { is: 'smaller', file: smaller, from, to: { ...size, bytes: blob.size } };
}

addEventListener('message', ({ data }: MessageEvent<File>) => {
  shrink(data)
    .catch((error): Shrunk => {
      console.warn('The picture is sent as it is:', error);
      return { is: 'kept' };
    })
    .then((shrunk) => postMessage(shrunk));
});
