import { definePlugin } from 'sanity';
import { FirstField, FirstFieldOfDocument } from './first-field.tsx';

/** Has the focus in the first field of an item that opens, and of a document that is begun (studio.md, The Studio). */
export const firstField = definePlugin({
  name: 'first-field',
  form: { components: { input: FirstFieldOfDocument, item: FirstField } },
});
