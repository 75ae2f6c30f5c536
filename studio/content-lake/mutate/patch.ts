/** Patches, applied by Sanity's own mutator, with the checks that the mutator leaves out. */
import { Mutation } from '@sanity/mutator';
import { malformed } from '../protocol/errors.ts';
import type { Doc } from '../protocol/types.ts';

/** The operations of one patch, as the clients send them. */
export type PatchOperations = {
  set?: Record<string, unknown>;
  setIfMissing?: Record<string, unknown>;
  diffMatchPatch?: Record<string, string>;
  unset?: string[];
  inc?: Record<string, number>;
  dec?: Record<string, number>;
  insert?: { before?: string; after?: string; replace?: string; items: unknown[] };
  ifRevisionID?: string;
};

const OPERATIONS = new Set([
  'set',
  'setIfMissing',
  'diffMatchPatch',
  'unset',
  'inc',
  'dec',
  'insert',
  'ifRevisionID',
]);

/** Reads the operations of a patch; throws the 400 for anything that is not one. */
export function readPatch(value: unknown): PatchOperations {
  if (!isObject(value)) throw malformed('A patch must be an object');
  for (const [name, operand] of Object.entries(value)) {
    if (!OPERATIONS.has(name)) throw malformed(`Unknown patch operation "${name}"`);
    checkOperand(name, operand);
  }
  return value as PatchOperations;
}

function checkOperand(name: string, operand: unknown): void {
  if (name === 'ifRevisionID') {
    if (typeof operand !== 'string') throw malformed('"ifRevisionID" must be a string');
  } else if (name === 'unset') {
    const paths = Array.isArray(operand) && operand.every((path) => typeof path === 'string');
    if (!paths) throw malformed('"unset" must be an array of paths');
  } else if (!isObject(operand)) {
    throw malformed(`"${name}" must be an object`);
  } else if (name === 'insert') {
    const places = ['before', 'after', 'replace'].filter((place) => place in operand);
    const [place] = places;
    const wellFormed =
      places.length === 1 &&
      place &&
      typeof operand[place] === 'string' &&
      Array.isArray(operand.items);
    if (!wellFormed) throw malformed('"insert" needs items and one of before, after or replace');
  } else if (name === 'inc' || name === 'dec') {
    if (!Object.values(operand).every(Number.isFinite)) {
      throw malformed(`"${name}" takes numbers only`);
    }
  }
}

/** Applies a patch to a document, which is left as it is; system fields cannot be patched. */
export function applyPatch(doc: Doc, operations: PatchOperations): Doc {
  let patched: unknown;
  try {
    const patch = { id: doc._id, ...operations } as never;
    patched = new Mutation({ mutations: [{ patch }] }).apply(structuredClone(doc));
  } catch (error) {
    throw malformed(error instanceof Error ? error.message : 'The patch could not be applied');
  }
  if (!isObject(patched)) throw malformed('The patch leaves no document');
  for (const attribute of ['_id', '_type'] as const) {
    if (patched[attribute] !== doc[attribute]) {
      throw malformed(`Cannot modify immutable attribute "${attribute}"`);
    }
  }
  return { ...patched, _createdAt: doc._createdAt } as Doc;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
