import type { Field } from '@/lib/content/marks.ts';

/** Attribute of an element that no field holds as it stands: where it comes from, in French. */
export const HINT = 'data-origin';

/**
 * The origin of what carries no marks: figures, dates, pictures, what the code counts or says. `at` is a selector; a field
 * is opened, or what is `beside` the marked text of the same entry; `hint` is said with it, or alone.
 */
export type Origin = {
  at: string;
  field?: Field;
  beside?: { within: string; text: string; name: string };
  hint?: string;
};

export const ORIGINS: readonly Origin[] = [];
