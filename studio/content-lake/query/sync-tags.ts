/** The tag of a thing that results depend on: a type, a document, or the whole dataset. */
export function syncTag(kind: 'type' | 'id' | 'all', name = ''): string {
  return `s1:${Buffer.from(`${kind}:${name}`).toString('base64url')}`;
}
