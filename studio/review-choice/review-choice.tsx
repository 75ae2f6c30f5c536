import { Select, Stack, Text } from '@sanity/ui';
import { useCallback } from 'react';
import { type StringInputProps, set, unset } from 'sanity';
import { useRead } from '../kit/frame/use-read.ts';
import { useToken } from '../kit/frame/use-token.ts';
import { fetchPublishedReviews } from '../tools/reviews/api.ts';
import { choicesOf } from './choices.ts';

/** Chooses one of the reviews that the site shows (product.md, Case studies). */
export function ReviewChoice({ value, onChange, readOnly, elementProps }: StringInputProps) {
  const token = useToken();
  const read = useCallback(() => fetchPublishedReviews(token), [token]);
  const { found: loaded, problem } = useRead(read);

  if (problem) return <Text>{problem}</Text>;
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
