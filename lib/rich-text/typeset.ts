import { frenchTypography } from '../typography/index.ts';

/** A run of words, or what stands in for some (a fact of a legal text) and is left alone. */
type Child = { _type?: string; text?: string; marks?: string[] | null | undefined };

/**
 * French typography for the children of one block of rich text. A mark often ends before the sentence's
 * own sign (« **Make** : »), so a span after another one is set as the continuation of a word. Code
 * stays as written.
 */
export function typesetSpans<Item extends Child>(children: readonly Item[]): Item[] {
  return children.map((child, index) => {
    if (child.text === undefined || child.marks?.includes('code')) return child;
    const text =
      index === 0 ? frenchTypography(child.text) : frenchTypography(`x${child.text}`).slice(1);
    return { ...child, text };
  });
}
