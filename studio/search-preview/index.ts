import { SearchIcon } from '@sanity/icons/Search';
import { defineDocumentInspector, definePlugin } from 'sanity';
import { article } from '../../schemas/article.ts';
import { caseStudy } from '../../schemas/case-study.ts';
import { page } from '../../schemas/page.ts';
import { SearchInspector } from './search-inspector.tsx';

const TYPES: readonly string[] = [article.name, caseStudy.name, page.name];

const inspector = defineDocumentInspector({
  name: 'search-preview',
  component: SearchInspector,
  useMenuItem: () => ({ title: 'Recherche et partage', icon: SearchIcon, showAsAction: true }),
});

/** A preview of what has a page of its own in search results and in shared links, beside its form. */
export const searchPreview = definePlugin({
  name: 'search-preview',
  document: {
    inspectors: (inspectors, { documentType }) =>
      TYPES.includes(documentType) ? [...inspectors, inspector] : inspectors,
  },
});
