import type { ProfilePage } from 'schema-dts';
import { imageSource } from '../../content/image.ts';
import type { AboutPage } from '../../content/queries/about-page.ts';
import { absoluteUrl } from '../../site/absolute-url.ts';
import { fact } from '../../words/placeholder.ts';
import { SHARE_IMAGE } from '../share-image.ts';
import { ORGANISATION } from './site.ts';

/** The profile page and the person it is of (product.md, Structured data); nothing as long as the name is missing. */
export function profilePage(
  { portrait }: Pick<AboutPage, 'portrait'>,
  { ownerName, ownerRole }: { ownerName: string; ownerRole: string | null },
): Exclude<ProfilePage, string>[] {
  const name = fact(ownerName);
  if (!name) return [];
  return [
    {
      '@type': 'ProfilePage',
      '@id': absoluteUrl('/about#profil'),
      url: absoluteUrl('/about'),
      mainEntity: {
        '@type': 'Person',
        name,
        jobTitle: fact(ownerRole),
        image: (portrait && imageSource(portrait, SHARE_IMAGE)?.src) ?? undefined,
        worksFor: ORGANISATION,
      },
    },
  ];
}
