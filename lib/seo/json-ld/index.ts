import type { Thing } from 'schema-dts';

export { articleData, blog } from './article.ts';
export { breadcrumb } from './breadcrumb.ts';
export { caseStudyData } from './case-study.ts';
export { course } from './course.ts';
export { faqPage, questionsOf } from './faq.ts';
export { ownPageData } from './own-page.ts';
export { profilePage } from './profile.ts';
export { service } from './services.ts';
export {
  type Studio,
  siteData,
} from './site.ts';

/** A thing that `app/_components/json-ld.tsx` writes into a page. */
export type StructuredData = Exclude<Thing, string>;

/**
 * One JSON-LD document, safe inside a `<script>`: text can neither end the script nor a line of it.
 */
export function serializeJsonLd(things: readonly StructuredData[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
