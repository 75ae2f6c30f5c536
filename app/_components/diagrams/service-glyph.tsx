import { Glyph } from './glyph.tsx';

export type DiagramName = 'bubble' | 'shopify' | 'make' | 'airtable';

const glyphs: Record<DiagramName, string> = {
  bubble: 'M4 6h24v20H4zM4 12h24M9 17h6v5H9zM19 17h5M19 22h5',
  shopify: 'M6 14v12h20V14M4 14l3-8h18l3 8a4 4 0 0 1-8 0 4 4 0 0 1-8 0 4 4 0 0 1-8 0M13 26v-6h6v6',
  make: 'M9 16h7m0 0c4 0 2-7 7-7m-7 7c4 0 2 7 7 7M9 16a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM29 9a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM29 23a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
  airtable: 'M4 7h24v18H4zM4 13h24M4 19h24M13 7v18',
};

/** The sign of a service, where its diagram would be too large. */
export function ServiceGlyph({ name, className }: { name: DiagramName; className?: string }) {
  return <Glyph path={glyphs[name]} className={className} />;
}
