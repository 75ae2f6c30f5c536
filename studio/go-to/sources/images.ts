import { readAll } from '../../kit/read-all.ts';
import type { Source } from '../source.ts';

type Image = { _id: string; name: string; title: string | null; altText: string | null };

/** The pictures of the library, by their files' names, titles and alternative texts. */
export const images: Source = {
  name: 'Images',
  from: 2,
  isSearchedByServer: false,
  read: async ({ client }) => {
    const found = await readAll<Image>(
      client,
      'raw',
      '_type == "sanity.imageAsset"',
      {},
      '{ _id, "name": coalesce(originalFilename, _id), title, altText }',
    );
    return found.map(({ _id, name, title, altText }) => ({
      key: `image-${_id}`,
      group: 'Images',
      title: name,
      detail: [title, altText].filter(Boolean).join(' · ') || 'Médiathèque',
      to: { path: `/mediatheque/${_id}` },
    }));
  },
};
