import { Stack, Text } from '@sanity/ui';
import type { ReactNode } from 'react';
import { formatDay } from '../../lib/articles/dates.ts';

/** A field with its label, what is to know of it, and what is wrong with it. */
export function Labelled({
  id,
  label,
  hint,
  problem = null,
  children,
}: {
  id: string;
  label: string;
  hint?: string;
  problem?: string | null;
  /** The control, tied to the rest. */
  children: (wiring: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': boolean;
  }) => ReactNode;
}) {
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <Stack gap={2}>
      <Text as="label" htmlFor={id} size={1} weight="medium">
        {label}
      </Text>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': problem !== null,
      })}
      {hint ? (
        <Text id={`${id}-hint`} muted size={1}>
          {hint}
        </Text>
      ) : null}
      {problem ? (
        <Text id={`${id}-problem`} role="alert" size={1} weight="medium">
          {problem}
        </Text>
      ) : null}
    </Stack>
  );
}

/** A day in words: its field is drawn by the browser, in its own language, where 12/03 is in March or in December. */
export const SaidDay = ({ day }: { day: string | null }) =>
  day ? (
    <Text muted size={1}>
      {formatDay(day)}
    </Text>
  ) : null;
