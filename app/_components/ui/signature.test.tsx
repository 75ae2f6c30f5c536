import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { AboutPage } from '@/lib/content/index.ts';
import { Signature } from './signature.tsx';

const PORTRAIT = {
  assetId: 'image-abc-800x1000-jpg',
  alt: 'Portrait',
  crop: null,
  hotspot: { x: 0.5, y: 0.2, width: 0.3, height: 0.3 },
};

const signed = (ownerName: string, portrait: AboutPage['portrait'], more?: string) =>
  renderToStaticMarkup(
    <Signature
      portrait={portrait}
      settings={{ ownerName, ownerRole: 'Fondatrice' }}
      {...(more && { more })}
    />,
  );

it('names who it is, with the face where there is a portrait, else a stroke of the line', () => {
  const html = signed('Camille Exemple', PORTRAIT, 'mars 2026');
  expect(html).toContain('Camille Exemple');
  expect(html).toMatch(/Fondatrice.*mars 2026/);
  // The part of the picture around the face.
  expect(html).toMatch(/<img[^>]*src="[^"]*rect=0,0,800,800/);

  const faceless = signed('Camille Exemple', null);
  expect(faceless).not.toContain('<img');
  expect(faceless).toMatch(/h-\[3px\].*Camille Exemple.*Fondatrice<\/span>/);
});

it('nobody signs as long as the name is to be filled in', () => {
  expect(signed('[Prénom Nom à compléter]', PORTRAIT)).toBe('');
});
