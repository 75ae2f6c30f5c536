/** Limit on the nesting of a document's attributes. */
import { malformed } from '../protocol/errors.ts';

/** Content Lake's own limit: one that was let through here would be refused there. */
const MAX_ATTRIBUTE_DEPTH = 20;

/** Throws 400 where attributes are nested deeper than Content Lake takes them. */
export function checkNesting(value: unknown, depth = 0): void {
  if (depth > MAX_ATTRIBUTE_DEPTH) {
    throw malformed(
      `Attributes are nested deeper than the maximum of ${MAX_ATTRIBUTE_DEPTH} levels`,
    );
  }
  if (Array.isArray(value)) {
    // An array adds nothing to the path of an attribute, but one right inside another does.
    for (const item of value) checkNesting(item, Array.isArray(item) ? depth + 1 : depth);
  } else if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) checkNesting(item, depth + 1);
  }
}
