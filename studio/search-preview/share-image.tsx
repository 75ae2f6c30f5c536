import { createImageUrlBuilder } from '@sanity/image-url';
import { Card, Stack, Text } from '@sanity/ui';
import { useEffect, useState } from 'react';
import { useClient } from 'sanity';
import { SANITY_API_VERSION } from '../../lib/env/content-api.ts';
import { SHARE_IMAGE } from '../../lib/seo/share-image.ts';
import { composedImage, type PageDocument } from './shown.ts';

/** Time after a publication by which the site surely has the page, in ms, and number of requests for its image. */
const SHOWN_MS = 3_000;
const TRIES = 5;

/** The image that the site composes of a published page: asked for once the site can know of it, and again where it fails. */
function ComposedImage({ src, publishedAt }: { src: string; publishedAt: string }) {
  const [failures, setFailures] = useState(0);
  const [isDue, setDue] = useState(() => Date.now() - Date.parse(publishedAt) > SHOWN_MS);
  useEffect(() => {
    if (isDue || failures === TRIES) return;
    const timer = setTimeout(() => setDue(true), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isDue, failures]);
  const waitAgain = () => {
    setFailures(failures + 1);
    setDue(false);
  };
  return isDue ? <Shared onError={waitAgain} src={src} /> : null;
}

const Shared = ({ onError, src }: { onError?: () => void; src: string }) => (
  <Card border overflow="hidden" radius={2}>
    {/* biome-ignore lint/performance/noImgElement: the Studio is no page of Next, and has its image as it is. */}
    <img
      {...SHARE_IMAGE}
      alt="Ce que montre un lien partagé"
      onError={onError}
      src={src}
      style={{ display: 'block', height: 'auto', width: '100%' }}
    />
  </Card>
);

/** The image that a shared link shows: the chosen one, else the one that the site composes. */
export function ShareImage({
  draft,
  published,
}: {
  draft: PageDocument;
  published: PageDocument | null;
}) {
  const client = useClient({ apiVersion: SANITY_API_VERSION });
  const chosen = draft.seo?.image?.asset ? draft.seo.image : null;
  const composed = composedImage(published);
  return (
    <Stack gap={3}>
      {chosen ? (
        <Shared
          src={createImageUrlBuilder(client)
            .image(chosen)
            .width(SHARE_IMAGE.width)
            .height(SHARE_IMAGE.height)
            .url()}
        />
      ) : composed ? (
        <ComposedImage
          key={composed}
          publishedAt={published?._updatedAt ?? ''}
          src={`${composed}?v=${encodeURIComponent(published?.title ?? '')}`}
        />
      ) : null}
      <Text muted size={1}>
        {chosen
          ? 'L’image que vous avez choisie.'
          : composed
            ? 'Composée par le site avec le titre publié. Choisissez-en une autre dans «\u202fRéférencement\u202f».'
            : 'Le site la compose avec le titre, dès la publication.'}
      </Text>
    </Stack>
  );
}
