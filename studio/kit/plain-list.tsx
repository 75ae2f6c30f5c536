import { Stack } from '@sanity/ui';
import type { ReactNode, Ref } from 'react';

/** A list without marks. */
export function PlainList({
  as = 'ul',
  gap = 3,
  label,
  ref,
  children,
}: {
  as?: 'ul' | 'ol';
  gap?: number;
  /** The list's name, where no heading gives it. */
  label?: string;
  ref?: Ref<HTMLUListElement & HTMLOListElement>;
  children: ReactNode;
}) {
  return (
    <Stack
      aria-label={label}
      as={as}
      gap={gap}
      ref={ref}
      style={{ listStyle: 'none', margin: 0, padding: 0 }}
    >
      {children}
    </Stack>
  );
}
