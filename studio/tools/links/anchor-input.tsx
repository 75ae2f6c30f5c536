import { Select } from '@sanity/ui';
import { useEffect, useState } from 'react';
import {
  type SanityClient,
  type StringInputProps,
  set,
  unset,
  useClient,
  useFormValue,
} from 'sanity';
import { SANITY_API_VERSION } from '../../../lib/env/content-api.ts';
import { anchorsAt, DESTINATIONS_QUERY, pathOfNamed } from '../../../lib/links/dead-link.ts';

/** The places of a page by their anchors: those of the published page, and those that only its draft has. */
type Places = { published: Record<string, string>; draft: Record<string, string> };

const NONE: Places = { published: {}, draft: {} };

/** Reads the places of this document's page, as it is published or as its draft has it. */
async function readPlaces(
  client: SanityClient,
  id: string,
  perspective: 'published' | 'drafts',
): Promise<Record<string, string>> {
  const found = await client.fetch(DESTINATIONS_QUERY, { slugs: [], ids: [id] }, { perspective });
  const path = pathOfNamed(id, found);
  // A service is a place itself.
  return (path && !path.includes('#') && anchorsAt(path, found)) || {};
}

function usePlaces(id: string | undefined): Places {
  const client = useClient({ apiVersion: SANITY_API_VERSION });
  const [places, setPlaces] = useState(NONE);
  useEffect(() => {
    let isCurrent = true;
    setPlaces(NONE);
    if (!id) return;
    Promise.all([readPlaces(client, id, 'published'), readPlaces(client, id, 'drafts')]).then(
      ([published, all]) => {
        const added = Object.entries(all).filter(([anchor]) => !Object.hasOwn(published, anchor));
        if (isCurrent) setPlaces({ published, draft: Object.fromEntries(added) });
      },
      (error: Error) => console.warn('The places of a page could not be read:', error.message),
    );
    return () => {
      isCurrent = false;
    };
  }, [client, id]);
  return places;
}

function Places({ of }: { of: Record<string, string> }) {
  return Object.entries(of).map(([anchor, title]) => (
    <option key={anchor} value={anchor}>
      {title}
    </option>
  ));
}

/** Chooses where on the page that a link names the visitor arrives. */
export function AnchorInput({ value, onChange, readOnly, elementProps, path }: StringInputProps) {
  const page = useFormValue([...path.slice(0, -1), 'page']) as { _ref?: string } | undefined;
  const { published, draft } = usePlaces(page?._ref);
  const isKnown = !value || Object.hasOwn(published, value) || Object.hasOwn(draft, value);
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
      <Places of={published} />
      {Object.keys(draft).length > 0 && (
        <optgroup label="Dans le brouillon de cette page">
          <Places of={draft} />
        </optgroup>
      )}
    </Select>
  );
}
