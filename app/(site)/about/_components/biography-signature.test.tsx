import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { AboutPage, SiteSettings } from '@/lib/content/index.ts';
import { BiographySignature } from './biography-signature.tsx';

const signed = (ownerName: string, page: Partial<AboutPage>) =>
  renderToStaticMarkup(
    <BiographySignature
      page={{ portrait: null, signedOn: null, ...page } as AboutPage}
      settings={{ ownerName, ownerRole: 'Fondatrice' } as SiteSettings}
    />,
  );

it('the story is signed by its author, with the month and the face where they are known', () => {
  const portrait = {
    assetId: 'image-abc-800x1000-jpg',
    alt: 'Portrait',
    crop: null,
    hotspot: { x: 0.5, y: 0.2, width: 0.3, height: 0.3 },
  };
  const html = signed('Camille Exemple', { portrait, signedOn: '2026-03-12' });
  expect(html).toContain('Camille Exemple');
  expect(html).toMatch(/Fondatrice.*mars 2026/);
  // The part of the picture around the face.
  expect(html).toMatch(/<img[^>]*src="[^"]*rect=0,0,800,800/);
});

it('nobody signs as long as the name is to be filled in', () => {
  expect(signed('[Prénom Nom à compléter]', {})).toBe('');
});
