import { useEffect } from 'react';
import { getPublishedId, type ObjectInputProps, set, useEditState } from 'sanity';
import { type FormerSlug, remember } from '../../../lib/redirects/former-slugs.ts';
import { asItems, type MovingType, slugOf } from './own-paths.ts';

type Document = { _id?: string; formerAddresses?: Array<FormerSlug & { _key: string }> };

/**
 * The form of a document with a slug of its own: keeps the published slug among its former ones as soon as a
 * draft or a release has another, so that whatever publishes it, and whenever, brings the redirect along.
 */
export function RememberSlug(props: ObjectInputProps) {
  const { value, onChange, readOnly, schemaType } = props;
  const type = schemaType.name as MovingType;
  const document = value as Document | undefined;
  const { published, ready } = useEditState(
    getPublishedId(document?._id ?? ''),
    schemaType.name,
    'low',
  );
  const former = document?.formerAddresses ?? [];
  const slug = slugOf(document, type);
  const wasPublishedAs = slugOf(published, type);
  const isEdited = ready && !readOnly && document !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: of the list only what the two slugs say is of interest.
  useEffect(() => {
    if (!isEdited) return;
    const next = remember({ slug, former }, wasPublishedAs, new Date().toISOString());
    if (next) onChange(set(asItems(next), ['formerAddresses']));
  }, [isEdited, slug, wasPublishedAs, former.length, onChange]);

  return props.renderDefault(props);
}
