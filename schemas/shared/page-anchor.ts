import { defineType } from 'sanity';
import { anchorExists } from './dead-links.ts';

/** A place within the page that a link names; the Studio offers those that the page has (studio/tools/links). */
export const pageAnchor = defineType({
  name: 'pageAnchor',
  title: 'Endroit de la page',
  type: 'string',
  validation: (rule) => rule.custom(anchorExists),
});
