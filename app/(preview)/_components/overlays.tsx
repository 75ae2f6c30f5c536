'use client';

import { VisualEditing } from 'next-sanity/visual-editing/client-component';
import { useCallback, useEffect, useState } from 'react';
import { askForMenusAgain } from './early-menu.ts';
import { ExactClick } from './exact-click.tsx';
import type { EstimatedPlaces } from './origins.ts';
import { putFrenchInOverlays } from './overlay-words.ts';
import { useFreshPage } from './use-fresh-page.ts';
import { useLakeChanges } from './use-lake-changes.ts';

/** Sanity measures no room for a menu within a menu, and gives it a width of nothing. */
const INNER_MENUS =
  'sanity-visual-editing [data-ui="MenuGroup__popover"] { min-width: max-content !important }';

/**
 * Layer over a preview for the editor in the Studio: a click on a text opens its field, and typing there shows here. It
 * is Sanity's own, loaded in a preview alone.
 */
export function Overlays({
  perspective,
  places,
}: {
  perspective: string;
  places: EstimatedPlaces;
}) {
  const ask = useFreshPage();
  useLakeChanges(ask);
  const [isFramed, setFramed] = useState(false);
  useEffect(() => {
    if (window.parent === window) return;
    document.documentElement.dataset.framed = '';
    setFramed(true);
  }, []);

  // Sanity puts its layer after the body.
  useEffect(() => putFrenchInOverlays(document.documentElement), []);
  useEffect(askForMenusAgain, []);

  const refresh = useCallback(
    ({ source }: { source: 'manual' | 'mutation' }) => {
      // Changes were heard before Presentation says so.
      if (source === 'mutation') return false;
      ask();
      return Promise.resolve();
    },
    [ask],
  );

  const showPerspective = useCallback(
    async (asked: unknown) => {
      if (String(asked) !== perspective) {
        const body = new URLSearchParams({ perspective: String(asked) });
        await fetch('/api/draft-mode/perspective', { method: 'POST', body, redirect: 'manual' });
      }
      // Presentation says it to each page once it has reached it: what changed meanwhile, nobody has told.
      ask();
    },
    [ask, perspective],
  );

  return (
    <>
      <style>{INNER_MENUS}</style>
      <VisualEditing refresh={refresh} onPerspectiveChange={showPerspective} zIndex={60} />
      {isFramed ? <ExactClick places={places} /> : null}
    </>
  );
}
