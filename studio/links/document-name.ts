import { nameOf } from '../content-types.ts';
import type { LinkingDocument } from './links-in.ts';

/** A document's name after its kind, in one line. */
export function titleOf(document: LinkingDocument): string {
  const { name, kind } = nameOf(document);
  return kind ? `${kind} «\u202f${name}\u202f»` : name;
}
