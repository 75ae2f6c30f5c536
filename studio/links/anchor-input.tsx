import { Select } from '@sanity/ui';
import { useEffect, useState } from 'react';
import { type StringInputProps, set, unset, useClient, useFormValue } from 'sanity';
import { SANITY_API_VERSION } from '../../lib/content/api-version.ts';
import {
  anchorsAt,
  DESTINATIONS_QUERY,
  type Destinations,
  pathOfNamed,
} from '../../lib/links/dead-link.ts';

/** The places of the page that this document has, as it is published, by their anchors. */
function useAnchors(id: string | undefined): Record<string, string> {
  const client = useClient({ apiVersion: SANITY_API_VERSION });
  const [anchors, setAnchors] = useState<Record<string, string>>({});
  useEffect(() => {
    let isCurrent = true;
    setAnchors({});
    if (!id) return;
    const read = client.fetch<Destinations>(
      DESTINATIONS_QUERY,
      { slugs: [], ids: [id] },
      { perspective: 'published' },
    );
    read.then(
      (found) => {
        const path = pathOfNamed(id, found);
        // A service is a place itself.
        const all = path && !path.includes('#') ? anchorsAt(path, found) : null;
        if (isCurrent) setAnchors(all ?? {});
      },
      (error: Error) => console.warn('The places of a page could not be read:', error.message),
    );
    return () => {
      isCurrent = false;
    };
  }, [client, id]);
  return anchors;
}

/** Chooses where on the page that a link names the visitor arrives. */
export function AnchorInput({ value, onChange, readOnly, elementProps, path }: StringInputProps) {
  const page = useFormValue([...path.slice(0, -1), 'page']) as { _ref?: string } | undefined;
  const anchors = useAnchors(page?._ref);
  const isKnown = !value || Object.hasOwn(anchors, value);
  return (
    <Select
      {...elementProps}
      disabled={Boolean(readOnly)}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value ? set(currentTarget.value) : unset())
      }
      value={value ?? ''}
    >
      <option value="">Le haut de la page</option>
      {isKnown ? null : <option value={value}>#{value}</option>}
      {Object.entries(anchors).map(([id, title]) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </Select>
  );
}
