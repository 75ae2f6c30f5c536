import type { MetadataRoute } from 'next';
import { getSiteSettings } from '@/lib/content/index.ts';

/** The site as a device presents it once it is installed. */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const { brand, baseline } = await getSiteSettings();
  return {
    id: '/',
    name: brand,
    short_name: brand,
    description: baseline,
    lang: 'fr-FR',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#f5f0e4',
    theme_color: '#f5f0e4',
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      ...(['192', '512'] as const).flatMap((size) => [
        { src: `/icons/${size}.png`, sizes: `${size}x${size}`, type: 'image/png' },
        {
          src: `/icons/maskable-${size}.png`,
          sizes: `${size}x${size}`,
          type: 'image/png',
          purpose: 'maskable' as const,
        },
      ]),
    ],
  };
}
