import type { ReactNode } from 'react';
import { SiteFrame } from '@/app/_components/layout/site-frame.tsx';
import { getView } from '@/lib/content/view.ts';
import { estimatedPlaces } from './_components/estimated-places.ts';
import { Overlays } from './_components/overlays.tsx';

export { generateMetadata, viewport } from '@/app/(site)/layout.tsx';

/** Made for one visit each. */
export const instant = false;

/** The frame of the site's pages in a preview: no script of this layout is in that of the public ones. */
export default async function PreviewLayout({ children }: { children: ReactNode }) {
  const view = await getView();
  const isEdited = view !== null && view.linkUntil === null && !view.isCompared;
  return (
    <SiteFrame>
      {children}
      {isEdited ? (
        <Overlays perspective={String(view.perspective)} places={await estimatedPlaces()} />
      ) : null}
    </SiteFrame>
  );
}
