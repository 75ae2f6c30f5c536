import { definePlugin } from 'sanity';
import { FirstField } from './first-field.tsx';

/** Has the focus in the first field of an item that opens (studio.md, The Studio). */
export const firstField = definePlugin({
  name: 'first-field',
  form: { components: { item: FirstField } },
});
