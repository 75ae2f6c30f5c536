import { Button, Flex, Text, useMediaIndex } from '@sanity/ui';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useClient } from 'sanity';
import type { PreviewProps } from 'sanity/presentation';
import { comparedUrl } from '../../lib/content/compared.ts';
import { SANITY_API_VERSION } from '../../lib/env/content-api.ts';
import { listenTo } from '../kit/connection.ts';
import { keepInStep } from './in-step.ts';

/** The first of Sanity’s breakpoints at which two pages have room beside each other: 1200 px of the window. */
const WIDE = 4;

/** A phone, as Presentation shows one, in pixels. */
const PHONE = { width: 375, height: 650 };

/** Filter for what visitors read: neither a draft nor a release, nor what Sanity keeps for itself. */
const ONLINE =
  '*[!(_id in path("drafts.**") || _id in path("versions.**") || _id in path("_.**"))]';

type Side = 'draft' | 'online';

/** Names what the first of the two frames shows. */
function labelOf(perspective: PreviewProps['perspective']): string {
  if (perspective === 'published') return 'En ligne';
  return Array.isArray(perspective) ? 'Publication groupée' : 'Brouillon';
}

/** Stretched over the draft, where there is room for one page at a time. */
const OVER = { position: 'absolute', inset: 0, margin: 'auto', zIndex: 1 } as const;

/**
 * The page that Presentation shows a second time, as it is online, beside the draft and scrolled with it; on a narrow
 * screen in its place, by turns. Its links lead both on, and a publish shows in it.
 */
export function SideBySide({
  draft,
  maxWidth,
  perspective,
  previewUrl = '/',
  viewport,
  onPathChange,
}: {
  /** Presentation’s own frame. */
  draft: HTMLIFrameElement;
  maxWidth: string;
} & Pick<PreviewProps, 'onPathChange' | 'perspective' | 'previewUrl' | 'viewport'>) {
  const client = useClient({ apiVersion: SANITY_API_VERSION });
  const online = useRef<HTMLIFrameElement>(null);
  const [loads, setLoads] = useState(0);
  const [side, setSide] = useState<Side>('draft');
  const isWide = useMediaIndex() >= WIDE;

  useEffect(() => {
    // No document: the frame shows another site, or an error of the browser, which only the consultant can leave.
    return listenTo(client, ONLINE, {}, () => online.current?.contentDocument?.location.reload());
  }, [client]);

  useEffect(() => {
    const count = () => setLoads((before) => before + 1);
    draft.addEventListener('load', count);
    return () => draft.removeEventListener('load', count);
  }, [draft]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each load of either brings another page.
  useEffect(() => {
    const page = online.current?.contentDocument;
    const [first, second] = [draft.contentDocument?.defaultView, page?.defaultView];
    if (!page || !first || !second) return;
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element | null)?.closest('a');
      if (!link?.href || link.origin !== location.origin) return;
      if (link.pathname === second.location.pathname && link.hash) return;
      event.preventDefault();
      onPathChange(link.pathname + link.search + link.hash);
    };
    page.addEventListener('click', follow, { capture: true });
    const leave = keepInStep(first, second);
    return () => {
      leave();
      page.removeEventListener('click', follow, { capture: true });
    };
  }, [draft, loads, onPathChange]);

  const isPhone = viewport === 'mobile';
  const isCovered = !isWide && side === 'draft';
  const labels: Array<[Side, string]> = [
    ['draft', labelOf(perspective)],
    ['online', 'En ligne'],
  ];
  return (
    <>
      <Flex gap={1} role="group" aria-label="Brouillon et version en ligne">
        {labels.map(([name, label]) =>
          isWide ? (
            <Flex key={name} flex={1} justify="center" padding={2}>
              <Text size={1} weight="medium">
                {label}
              </Text>
            </Flex>
          ) : (
            <Flex key={name} flex={1} direction="column">
              <Button
                aria-pressed={side === name}
                fontSize={1}
                mode="bleed"
                padding={2}
                selected={side === name}
                text={label}
                onClick={() => setSide(name)}
              />
            </Flex>
          ),
        )}
      </Flex>
      {draft.parentElement &&
        createPortal(
          <iframe
            ref={online}
            src={comparedUrl(previewUrl, location.origin)}
            title="Ce qui est en ligne"
            style={{
              ...(isWide ? {} : OVER),
              width: isPhone ? PHONE.width : '100%',
              height: isPhone ? PHONE.height : '100%',
              maxWidth,
              minWidth: 0,
              maxHeight: '100%',
              border: 0,
              boxShadow: '0 0 0 1px var(--card-border-color)',
              visibility: isCovered ? 'hidden' : undefined,
            }}
            onLoad={() => setLoads((before) => before + 1)}
          />,
          draft.parentElement,
        )}
    </>
  );
}
