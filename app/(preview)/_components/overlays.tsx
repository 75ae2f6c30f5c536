'use client';

import { useRouter } from 'next/navigation';
import { VisualEditing } from 'next-sanity/visual-editing/client-component';
import { startTransition, useCallback, useEffect } from 'react';

/**
 * What lies over a preview for who has the Studio: a click on a text opens its field, and what is typed there shows
 * here. Sanity's own, loaded in a preview alone.
 */
export function Overlays({ perspective }: { perspective: string }) {
  const router = useRouter();
  useEffect(() => {
    if (window.parent !== window) document.documentElement.dataset.framed = '';
  }, []);

  const refresh = useCallback(async () => {
    startTransition(() => router.refresh());
  }, [router]);

  const showPerspective = useCallback(
    async (asked: unknown) => {
      // Presentation says it to each page that it opens.
      if (String(asked) === perspective) return;
      const body = new URLSearchParams({ perspective: String(asked) });
      await fetch('/api/draft-mode/perspective', { method: 'POST', body, redirect: 'manual' });
      startTransition(() => router.refresh());
    },
    [router, perspective],
  );

  return <VisualEditing refresh={refresh} onPerspectiveChange={showPerspective} zIndex={60} />;
}
