import { nameOf } from './content-types.ts';

/** A document's name after its kind, in one line. */
export function titleOf(document: Parameters<typeof nameOf>[0]): string {
  const { name, kind } = nameOf(document);
  return kind ? `${kind} «\u202f${name}\u202f»` : name;
}
