/**
 * Effects in Mendoza's format: what the Studio's history replays to show who changed what.
 *
 * Mendoza is Sanity's compact notation of the difference between two JSON documents. Its whole-value
 * opcode is always a valid patch, and says everything the history needs.
 */
import type { Doc } from './types.ts';

/** A patch and its inverse. */
export interface Effects {
  apply: unknown[];
  revert: unknown[];
}

const VALUE_OPCODE = 0;

/** The effects of going from one state of a document to another; null means that it is absent. */
export function effectsOf(before: Doc | null, after: Doc | null): Effects {
  return { apply: [VALUE_OPCODE, after], revert: [VALUE_OPCODE, before] };
}
