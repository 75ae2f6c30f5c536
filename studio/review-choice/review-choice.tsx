import { Select, Stack, Text } from '@sanity/ui';
import { useEffect, useState } from 'react';
import { type StringInputProps, set, unset, useClient } from 'sanity';
import { SANITY_API_VERSION } from '../../lib/content/api-version.ts';
import { fetchPublishedReviews, type Review } from '../reviews-tool/api.ts';
import { choicesOf } from './choices.ts';

type Loaded = Review[] | { error: string } | null;

/** Chooses one of the reviews that the site shows (product.md, Case studies). */
export function ReviewChoice({ value, onChange, readOnly, elementProps }: StringInputProps) {
  const { token } = useClient({ apiVersion: SANITY_API_VERSION }).config();
  const [loaded, setLoaded] = useState<Loaded>(null);
  useEffect(() => {
    let isCurrent = true;
    fetchPublishedReviews(token).then(
      (reviews) => isCurrent && setLoaded(reviews),
      (error: Error) => isCurrent && setLoaded({ error: error.message }),
    );
    return () => {
      isCurrent = false;
    };
  }, [token]);

  if (loaded && 'error' in loaded) return <Text>{loaded.error}</Text>;
  const isEmpty = loaded?.length === 0;
  return (
    <Stack gap={3}>
      <Select
        {...elementProps}
        disabled={!loaded || Boolean(readOnly)}
        value={value ?? ''}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.value ? set(currentTarget.value) : unset())
        }
      >
        <option value="">Aucun avis</option>
        {loaded
          ? choicesOf(loaded, value).map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))
          : null}
      </Select>
      {isEmpty ? (
        <Text muted size={1}>
          Aucun avis n’est publié pour le moment.
        </Text>
      ) : null}
    </Stack>
  );
}
