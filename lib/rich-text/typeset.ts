import { frenchTypography } from '../typography/index.ts';

type Span = { text: string; marks?: string[] | null | undefined };

/**
 * French typography for the spans of one block of rich text. A mark often ends before the sentence's
 * own sign (« **Make** : »), so a span after another one is set as the continuation of a word. Code
 * stays as written.
 */
export function typesetSpans<Item extends Span>(spans: readonly Item[]): Item[] {
  return spans.map((span, index) => {
    if (span.marks?.includes('code')) return span;
    const text =
      index === 0 ? frenchTypography(span.text) : frenchTypography(`x${span.text}`).slice(1);
    return { ...span, text };
  });
}
