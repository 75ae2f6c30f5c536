import { useCallback, useEffect, useState } from 'react';
import { useClient } from 'sanity';
import { SANITY_API_VERSION } from '../../../lib/env/content-api.ts';
import { listenTo } from '../../kit/connection.ts';
import { CONTENT_TYPES } from '../../kit/content-types.ts';
import { type LibraryImage, readLibrary } from './library.ts';

/** Query for the pictures, and for what may show one. */
const LISTED = '*[_type == "sanity.imageAsset" || _type in $types]';

/** Delay after a change, in ms: others often follow at once, from somebody who types. */
const SETTLED_MS = 700;

/**
 * The pictures, undefined until they are known and null where they could not be read; and how to read them again, as happens
 * where something of them changes. Where that fails, those that were read before stay.
 */
export function useLibrary() {
  const client = useClient({ apiVersion: SANITY_API_VERSION });
  const [images, setImages] = useState<LibraryImage[] | null>();
  /** Counts up to have the library read again. */
  const [look, setLook] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `look` asks once more.
  useEffect(() => {
    // Answers may overtake one another: only the one to the last question counts.
    let isLast = true;
    readLibrary(client).then(
      (found) => isLast && setImages(found),
      (error) => {
        console.warn('The pictures could not be read:', error);
        if (isLast) setImages((known) => known ?? null);
      },
    );
    return () => {
      isLast = false;
    };
  }, [client, look]);

  const reload = useCallback(() => setLook((count) => count + 1), []);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = listenTo(client, LISTED, { types: CONTENT_TYPES }, () => {
      clearTimeout(timer);
      timer = setTimeout(reload, SETTLED_MS);
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [client, reload]);
  return { client, images, reload };
}
