import { type StructuredData, serializeJsonLd } from '@/lib/seo/json-ld/index.ts';

/** Structured data of the page for search engines, as JSON-LD (product.md, Structured data). */
export function JsonLd({ data }: { data: readonly StructuredData[] }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: serializeJsonLd escapes what could end the script.
      dangerouslySetInnerHTML={{ __html: serializeJsonLd(data) }}
    />
  );
}
