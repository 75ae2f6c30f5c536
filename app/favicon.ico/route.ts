import { cacheLife } from 'next/cache';
import { iconImage } from '@/app/icons/icon-image.tsx';
import { toIco } from './ico.ts';

const SIZES = [16, 32, 48];

async function icon(): Promise<ArrayBuffer> {
  'use cache';
  cacheLife('max');
  const pictures = SIZES.map(async (size) => ({
    size,
    png: new Uint8Array(await iconImage(size, 0.8, 0.2)),
  }));
  return new Uint8Array(toIco(await Promise.all(pictures))).buffer;
}

/** The brand mark for who asks for no other: old browsers, and all where a page names no icon. */
export async function GET() {
  return new Response(await icon(), { headers: { 'content-type': 'image/x-icon' } });
}
