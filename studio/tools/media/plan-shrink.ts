import { IMAGE_LIMITS } from '../../../schemas/shared/large-image.ts';
import type { ImageHeader } from './image-header.ts';

/** Width and height in pixels, as the picture is seen. */
export type Size = { width: number; height: number };

/** The size that a picture is sent in; null where it is sent as it is. */
export function planShrink({ width, height }: Size, bytes: number): Size | null {
  if (width > IMAGE_LIMITS.width) {
    const scaled = Math.round((height * IMAGE_LIMITS.width) / width);
    return { width: IMAGE_LIMITS.width, height: Math.max(1, scaled) };
  }
  return bytes > IMAGE_LIMITS.bytes ? { width, height } : null;
}

/** The formats to write a picture in, the first one that is light enough: a PNG may hold a photo. */
export const formatsFor = (type: ImageHeader['type'], isOpaque: boolean): readonly string[] =>
  type === 'image/png' && isOpaque ? [type, 'image/jpeg'] : [type];

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** A file's name with the extension of a format: « Vue.PNG » as JPEG is « Vue.jpg ». */
export function nameAs(name: string, type: string): string {
  const extension = EXTENSIONS[type];
  const isNamedSo = new RegExp(`\\.${extension === 'jpg' ? 'jpe?g' : extension}$`, 'i').test(name);
  return isNamedSo ? name : `${name.replace(/\.[a-z0-9]{1,5}$/i, '')}.${extension}`;
}
