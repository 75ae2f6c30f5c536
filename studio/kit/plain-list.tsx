import { Stack } from '@sanity/ui';
import type { ReactNode, Ref } from 'react';

/** A list without marks. */
export function PlainList({
  as = 'ul',
  gap = 3,
  label,
  labelledBy,
  ref,
  children,
}: {
  as?: 'ul' | 'ol';
  gap?: number;
  /** The list's name, where no heading gives it. */
  label?: string;
  /** The id of that heading. */
  labelledBy?: string;
  ref?: Ref<HTMLUListElement & HTMLOListElement>;
  children: ReactNode;
}) {
  return (
    <Stack
      aria-label={label}
      aria-labelledby={labelledBy}
      as={as}
      gap={gap}
      ref={ref}
      style={{ listStyle: 'none', margin: 0, padding: 0 }}
    >
      {children}
    </Stack>
  );
}
