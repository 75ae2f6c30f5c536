import { stegaEncodeSourceMap } from '@sanity/client/stega';

/** A text of the field `title` of a page as @sanity/client marks it. */
export function marked(words: string): string {
  const source = { type: 'documentValue', document: 0, path: 0 } as const;
  const map = {
    documents: [{ _id: 'page', _type: 'page' }],
    paths: ["$['title']"],
    mappings: { "$['title']": { type: 'value', source } as const },
  };
  const config = { enabled: true, studioUrl: '/studio' };
  return (stegaEncodeSourceMap({ title: words }, map, config) as { title: string }).title;
}
