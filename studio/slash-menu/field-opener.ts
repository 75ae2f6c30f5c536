import { createContext } from 'react';
import type { ArrayOfObjectsInputProps } from 'sanity';

/** The field of rich text around an editor: what it may hold, and how what it holds is opened. */
export const FieldOpener = createContext<Pick<
  ArrayOfObjectsInputProps,
  'onItemOpen' | 'path' | 'schemaType'
> | null>(null);
