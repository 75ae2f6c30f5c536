import { readAll } from '../../kit/read-all.ts';
import type { Source } from '../source.ts';

type Image = {
  _id: string;
  name: string;
  title: string | null;
  altText: string | null;
  tags: string[];
};

/** The pictures of the library, by their files' names, titles, tags and alternative texts. */
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
      '{ _id, "name": coalesce(originalFilename, _id), title, altText, "tags": coalesce(opt.tags, []) }',
    );
    return found.map(({ _id, name, title, altText, tags }) => ({
      key: `image-${_id}`,
      group: 'Images',
      title: name,
      names: tags,
      detail: [title, altText, tags.join(', ')].filter(Boolean).join(' · ') || 'Médiathèque',
      to: { path: `/mediatheque/${_id}` },
    }));
  },
};
