/**
 * Effects in Mendoza's format: what the Studio's history replays to show who changed what.
 *
 * Mendoza is Sanity's compact notation of the difference between two JSON documents. Its decoder is
 * published, its encoder is not in JavaScript; this one writes the subset that matters: fields set
 * and deleted, elements kept, changed or appended, and the middle of a text replaced. Replaying
 * small patches is also what lets the Studio name the author of each field.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Doc } from '../protocol/types.ts';

/** A patch and its inverse. */
export type Effects = {
  apply: unknown[];
  revert: unknown[];
};

/** Mendoza's instructions, by their number. */
const OP = {
  value: 0,
  copy: 1,
  pushFieldCopy: 10,
  pushFieldBlank: 11,
  pushElementCopy: 12,
  returnIntoObjectSameKeyPop: 15,
  returnIntoArrayPop: 16,
  objectSetFieldValue: 17,
  objectDeleteField: 19,
  arrayAppendValue: 20,
  arrayAppendSlice: 21,
  stringAppendString: 22,
  stringAppendSlice: 23,
} as const;

type Patch = unknown[];
type JsonObject = Record<string, unknown>;

/** The effects of going from one state of a document to another; null means that it is absent. */
export function effectsOf(before: Doc | null, after: Doc | null): Effects {
  const [from, to] = [withoutRevision(before), withoutRevision(after)];
  return { apply: patchBetween(from, to), revert: patchBetween(to, from) };
}

/** Readers of effects leave the revision out: it is the transaction's identifier. */
function withoutRevision(doc: Doc | null): JsonObject | null {
  if (!doc) return null;
  const { _rev, ...content } = doc;
  return content;
}

function patchBetween(from: JsonObject | null, to: JsonObject | null): Patch {
  if (!from || !to) return [OP.value, to];
  return [OP.copy, ...objectPatch(from, to)];
}

/** Instructions that turn the object on the output stack, a copy of `from`, into `to`. */
function objectPatch(from: JsonObject, to: JsonObject): Patch {
  const patch: Patch = [];
  // Fields are numbered in the order of their sorted names, as the decoder numbers them.
  const keys = Object.keys(from).sort();
  keys.forEach((key, index) => {
    if (to[key] === undefined) patch.push(OP.objectDeleteField, index);
    else if (!isDeepStrictEqual(from[key], to[key])) {
      patch.push(...fieldPatch(key, index, from[key], to[key]));
    }
  });
  for (const [key, value] of Object.entries(to)) {
    if (!(key in from) && value !== undefined) patch.push(OP.objectSetFieldValue, value, key);
  }
  return patch;
}

function fieldPatch(key: string, index: number, from: unknown, to: unknown): Patch {
  if (isObject(from) && isObject(to)) {
    const inner = objectPatch(from, to);
    return [OP.pushFieldCopy, index, ...inner, OP.returnIntoObjectSameKeyPop];
  }
  const inner = sequencePatch(from, to);
  return inner
    ? [OP.pushFieldBlank, index, ...inner, OP.returnIntoObjectSameKeyPop]
    : [OP.objectSetFieldValue, to, key];
}

/** Instructions that build `to` from an empty output with pieces of `from`, where that pays. */
function sequencePatch(from: unknown, to: unknown): Patch | undefined {
  if (typeof from === 'string' && typeof to === 'string') return stringPatch(from, to);
  if (Array.isArray(from) && Array.isArray(to)) return arrayPatch(from, to);
  return undefined;
}

function arrayPatch(from: unknown[], to: unknown[]): Patch | undefined {
  if (from.length === 0 || to.length === 0) return undefined;
  const patch: Patch = [];
  let used = 0;
  let position = 0;
  while (position < to.length) {
    const element = to[position];
    const source = findElement(from, element, used);
    if (source === undefined) {
      patch.push(OP.arrayAppendValue, element);
      position += 1;
      continue;
    }
    let length = 0;
    while (
      source + length < from.length &&
      position + length < to.length &&
      isDeepStrictEqual(from[source + length], to[position + length])
    ) {
      length += 1;
    }
    if (length > 0) {
      patch.push(OP.arrayAppendSlice, source, source + length);
      position += length;
      used = source + length;
    } else {
      patch.push(...elementPatch(source, from[source], element));
      position += 1;
      used = source + 1;
    }
  }
  return patch;
}

/** Index that an element comes from: the same element by its key, else an equal one. */
function findElement(from: unknown[], element: unknown, start: number): number | undefined {
  const key = keyOf(element);
  const isSame = (other: unknown): boolean =>
    key === undefined ? isDeepStrictEqual(other, element) : keyOf(other) === key;
  let index = from.findIndex((other, at) => at >= start && isSame(other));
  if (index === -1) index = from.findIndex(isSame);
  return index === -1 ? undefined : index;
}

function keyOf(element: unknown): string | undefined {
  return isObject(element) && typeof element._key === 'string' ? element._key : undefined;
}

function elementPatch(index: number, from: unknown, to: unknown): Patch {
  return isObject(from) && isObject(to)
    ? [OP.pushElementCopy, index, ...objectPatch(from, to), OP.returnIntoArrayPop]
    : [OP.arrayAppendValue, to];
}

function stringPatch(from: string, to: string): Patch | undefined {
  // Whole characters, not halves of surrogate pairs; positions count bytes of UTF-8.
  const [left, right] = [[...from], [...to]];
  const limit = Math.min(left.length, right.length);
  let prefix = 0;
  while (prefix < limit && left[prefix] === right[prefix]) prefix += 1;
  let suffix = 0;
  while (
    suffix < limit - prefix &&
    left[left.length - 1 - suffix] === right[right.length - 1 - suffix]
  ) {
    suffix += 1;
  }
  if (prefix + suffix === 0) return undefined;
  const patch: Patch = [];
  const head = bytes(left.slice(0, prefix));
  if (head > 0) patch.push(OP.stringAppendSlice, 0, head);
  const middle = right.slice(prefix, right.length - suffix).join('');
  if (middle !== '') patch.push(OP.stringAppendString, middle);
  if (suffix > 0) {
    const total = bytes(left);
    patch.push(OP.stringAppendSlice, total - bytes(left.slice(left.length - suffix)), total);
  }
  return patch;
}

function bytes(characters: string[]): number {
  return Buffer.byteLength(characters.join(''));
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
