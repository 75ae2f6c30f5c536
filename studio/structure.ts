import type { StructureResolver } from 'sanity/structure';
import { estimator } from '../schemas/estimator.ts';
import { SINGLETONS } from '../schemas/index.ts';
import { service } from '../schemas/service.ts';
import { siteSettings } from '../schemas/site-settings.ts';

const LISTED = new Set<string>([service.name, ...SINGLETONS]);

/** The Studio's menu: what the consultant edits most comes first; singletons open at once. */
export const structure: StructureResolver = (S) => {
  const singleton = (type: typeof estimator | typeof siteSettings) =>
    S.listItem()
      .id(type.name)
      .title(type.title ?? type.name)
      .icon(type.icon)
      .child(
        S.document()
          .schemaType(type.name)
          .documentId(type.name)
          .title(type.title ?? type.name),
      );

  return S.list()
    .id('content')
    .title('Contenu du site')
    .items([
      S.documentTypeListItem(service.name).title('Services').icon(service.icon),
      singleton(estimator),
      S.divider(),
      singleton(siteSettings),
      ...S.documentTypeListItems().filter((item) => !LISTED.has(item.getId() ?? '')),
    ]);
};
