import { schemaTypes } from '../../schemas/index.ts';
import type { LinkingDocument } from './links-in.ts';

const NAMES = ['name', 'title', 'question', 'from'];

/** What a document is called in the Studio, with its kind. */
export function nameOf(document: LinkingDocument): string {
  const kind = schemaTypes.find(({ name }) => name === document._type)?.title ?? document._type;
  const own = NAMES.map((name) => document[name]).find(
    (name): name is string => typeof name === 'string' && name.trim() !== '',
  );
  return own ? `${kind} «\u202f${own}\u202f»` : kind;
}
