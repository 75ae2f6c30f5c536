/** Strong references inside documents: those whose target has to exist. */
import type { Doc } from '../protocol/types.ts';

/** The identifiers that `doc` refers to strongly, in this dataset. */
export function strongReferences(doc: Doc): Set<string> {
  const found = new Set<string>();
  collect(doc, found, true);
  return found;
}

/** The identifiers that `doc` refers to in any way, weak references included. */
export function allReferences(doc: Doc): Set<string> {
  const found = new Set<string>();
  collect(doc, found, false);
  return found;
}

function collect(value: unknown, found: Set<string>, strongOnly: boolean): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, found, strongOnly);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const node = value as Record<string, unknown>;
  if (typeof node._ref === 'string') {
    // A reference into another dataset or project is not ours to check.
    const elsewhere = '_dataset' in node || '_projectId' in node || node._ref.includes(':');
    if (!elsewhere && !(strongOnly && node._weak === true)) found.add(node._ref);
  }
  for (const key in node) collect(node[key], found, strongOnly);
}

/**
 * References that were weak only while their target had no published version become strong again,
 * as publishing does; a reference whose schema type is weak stays weak.
 */
export function strengthenReferences<T>(value: T): T {
  if (Array.isArray(value)) return value.map(strengthenReferences) as T;
  if (typeof value !== 'object' || value === null) return value;
  const { _strengthenOnPublish: strengthen, ...rest } = value as Record<string, unknown>;
  const copy: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(rest)) copy[key] = strengthenReferences(item);
  if (strengthen !== undefined && !(strengthen as { weak?: boolean } | null)?.weak) {
    delete copy._weak;
  }
  return copy as T;
}
