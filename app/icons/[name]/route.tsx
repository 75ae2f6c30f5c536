import { cacheLife } from 'next/cache';
import { iconImage } from '@/app/icons/icon-image.tsx';

/** Width and height in pixels, and the part of them that the mark fills. */
const ICONS = {
  '192.png': { size: 192, share: 0.68 },
  '512.png': { size: 512, share: 0.68 },
  // Systems cut a maskable icon to their own shape: the mark stays within the safe circle.
  'maskable-192.png': { size: 192, share: 0.6 },
  'maskable-512.png': { size: 512, share: 0.6 },
} as const;

type Name = keyof typeof ICONS;

export function generateStaticParams() {
  return Object.keys(ICONS).map((name) => ({ name }));
}

async function icon(name: Name): Promise<ArrayBuffer> {
  'use cache';
  cacheLife('max');
  const { size, share } = ICONS[name];
  return iconImage(size, share);
}

/** The brand mark as a bitmap, for the web manifest and for search engines. */
export async function GET(_request: Request, { params }: { params: Promise<{ name: string }> }) {
  const { name } = await params;
  return Object.hasOwn(ICONS, name)
    ? new Response(await icon(name as Name), { headers: { 'content-type': 'image/png' } })
    : new Response(null, { status: 404 });
}
