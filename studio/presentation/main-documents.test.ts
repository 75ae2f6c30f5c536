import { expect, it } from 'vitest';
import { mainDocuments } from './main-documents.ts';

/** The filter of the document that Presentation shows first at a path, by the first route of it; undefined without one. */
function filterAt(path: string): string | undefined {
  for (const resolver of mainDocuments) {
    for (const pathname of [resolver.route].flat()) {
      const match = new URLPattern({ pathname }).exec({ pathname: path });
      if (!match) continue;
      const context = {
        path,
        origin: '',
        params: match.pathname.groups as Record<string, string>,
      };
      if (!resolver.resolve) return String(resolver.filter);
      const { filter, params } = resolver.resolve(context) ?? {};
      return filter?.replace('$slug', JSON.stringify(params?.slug));
    }
  }
  return undefined;
}

it.each([
  ['/services', '_id == "servicesPage"'],
  ['/avocats', '_type == "page" && slug.current == "avocats"'],
  ['/metiers/avocats', '_type == "page" && slug.current == "metiers/avocats"'],
])('%s has its document', (path, filter) => {
  expect(filterAt(path)).toBe(filter);
});

// Presentation says of a path with a document that is not there that it is missing.
it.each(['/api/draft-mode', '/apercu/services', '/devis/9f3', '/suivi/ABC', '/studio'])(
  '%s, which is no page of the content, has none',
  (path) => {
    expect(filterAt(path)).toBeUndefined();
  },
);
