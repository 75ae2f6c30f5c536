import { cacheLife } from 'next/cache';
import { iconImage } from './icon-image.tsx';

/** The part of an icon that the mark fills: systems cut a maskable one to their own shape, within a safe circle. */
const SHARES = { plain: 0.68, maskable: 0.6 };

async function drawn(size: number, share: number): Promise<ArrayBuffer> {
  'use cache';
  cacheLife('max');
  return iconImage(size, share);
}

/**
 * The brand mark as a bitmap, for the web manifest and for search engines. Each has a route at a fixed path: one for all
 * of them would store an answer of any name that is tried.
 *
 * @param size its width and height in pixels
 */
export const icon = async (size: number, kind: keyof typeof SHARES): Promise<Response> =>
  new Response(await drawn(size, SHARES[kind]), { headers: { 'content-type': 'image/png' } });
