import { ImagesIcon } from '@sanity/icons/Images';
import { createElement, lazy } from 'react';
import { type AssetSource, definePlugin, isObjectInputProps } from 'sanity';
import { route } from 'sanity/router';
import { SANITY_API_VERSION } from '../../../lib/env/content-api.ts';
import { isImage } from '../../kit/image-notes/index.ts';
import { FieldUploader } from './field-uploader.ts';
import { ImageField } from './image-field.tsx';
import { MediaSource } from './media-source.tsx';

const TITLE = 'Médiathèque';

/**
 * The library of pictures, in every image field and as a tool; photos are made smaller before they are sent
 * (studio.md, Images; docs/decisions/0019-media-library.md).
 */
export const media = definePlugin({
  name: 'media',
  form: {
    image: {
      // Sanity's own is the only one there is. Under its name the Studio's search asks for pictures, too.
      assetSources: (sources, { getClient }): AssetSource[] => {
        const client = getClient({ apiVersion: SANITY_API_VERSION });
        class Uploader extends FieldUploader {
          constructor() {
            super(client);
          }
        }
        return sources.map(({ name }) => ({
          name,
          title: TITLE,
          icon: ImagesIcon,
          component: MediaSource,
          Uploader,
        }));
      },
    },
    components: {
      input: (props) =>
        isObjectInputProps(props) && isImage(props.schemaType)
          ? createElement(ImageField, props)
          : props.renderDefault(props),
    },
  },
  tools: (tools) => [
    ...tools,
    {
      name: 'mediatheque',
      title: TITLE,
      icon: ImagesIcon,
      component: lazy(() => import('./media-tool.tsx')),
      router: route.create('/', [route.create('/:image')]),
    },
  ],
});
