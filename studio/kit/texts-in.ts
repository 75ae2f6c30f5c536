/** A text of a document, and where the Studio opens it. */
export type FoundText = { path: string; text: string };

/** Fields whose text no visitor reads. */
const UNREAD = new Set(['slug', 'href', 'linkHref', 'asset', 'icon']);

type Block = { _type: 'block'; children: Array<{ text?: unknown }> };

const isBlock = (value: object): value is Block =>
  '_type' in value &&
  value._type === 'block' &&
  'children' in value &&
  Array.isArray(value.children);

/** Every text within a value, in its order; of running text each paragraph as one. */
export function* textsIn(value: unknown, path = ''): Generator<FoundText> {
  if (typeof value === 'string') {
    if (value.trim()) yield { path, text: value };
    return;
  }
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const key = (item as { _key?: unknown } | null)?._key;
      yield* textsIn(item, `${path}[${typeof key === 'string' ? `_key=="${key}"` : index}]`);
    }
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (isBlock(value)) {
    const text = value.children.map(({ text: part }) => (typeof part === 'string' ? part : ''));
    yield* textsIn(text.join(''), path);
    return;
  }
  for (const [name, inner] of Object.entries(value)) {
    if (name.startsWith('_') || UNREAD.has(name)) continue;
    yield* textsIn(inner, path ? `${path}.${name}` : name);
  }
}
