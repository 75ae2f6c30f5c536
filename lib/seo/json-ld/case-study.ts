import type { Article } from 'schema-dts';
import { sayExample } from '../../articles/example.ts';
import { imageSource } from '../../content/image.ts';
import type { CaseStudy } from '../../content/queries/case-studies.ts';
import { absoluteUrl } from '../../site/absolute-url.ts';
import { CASE_STUDIES_PAGE, caseStudyPath } from '../../site/pages.ts';
import { fact } from '../../words/placeholder.ts';
import { SHARE_IMAGE, shareImagePath } from '../share-image.ts';
import { breadcrumb } from './breadcrumb.ts';
import { ORGANISATION } from './site.ts';

/**
 * The data that a case study's page states beside the site itself (product.md, Structured data): whom and which services
 * it is about, and where its figures come from. The studio's own work says that it is. The client's review is not stated, as no review is.
 */
export function caseStudyData(study: CaseStudy, ownWork: string) {
  const path = caseStudyPath(study.slug);
  const client = fact(study.client);
  const told = (text: string) => sayExample(text, study.isOwn, ownWork);
  const screens = study.screens.flatMap(({ image }) =>
    image ? (imageSource(image, SHARE_IMAGE)?.src ?? []) : [],
  );
  const sources = study.measures.flatMap(({ source }) => fact(source) ?? []);
  const article: Exclude<Article, string> = {
    '@type': 'Article',
    '@id': absoluteUrl(`${path}#realisation`),
    mainEntityOfPage: absoluteUrl(path),
    url: absoluteUrl(path),
    headline: told(study.title),
    description: told(study.summary),
    genre: study.isOwn ? ownWork : undefined,
    image: screens.length > 0 ? screens : absoluteUrl(shareImagePath(path)),
    dateModified: study.updatedAt,
    inLanguage: 'fr-FR',
    author: ORGANISATION,
    publisher: ORGANISATION,
    about: [
      ...(study.isOwn ? [ORGANISATION] : []),
      ...(client ? [{ '@type': 'Organization' as const, name: client }] : []),
      ...study.services.map(({ id, name }) => ({
        '@type': 'Service' as const,
        '@id': absoluteUrl(`/services#${id}`),
        name,
        provider: ORGANISATION,
      })),
    ],
    citation: sources.length > 0 ? sources : undefined,
  };
  return [article, breadcrumb(CASE_STUDIES_PAGE, { name: told(study.title), path })];
}
