import { type ContentsEntry, tableOfContents } from './contents.ts';

type Part = { _type: string; _key: string };

/** A block of a page: its title, or a text whose own titles stand for it. */
type Block = Part & { title?: string | null; body?: readonly Part[] | null };

const heading = (key: string, title: string | null | undefined) => ({
  _type: 'block',
  _key: key,
  style: 'h2',
  children: [{ text: title ?? '' }],
});

/** The key of a title within a block's text: keys are unique within one list alone. */
export const partKey = (block: string, part: string): string => `${block}/${part}`;

/** The key of the panel that closes a page. */
export const CLOSING_KEY = 'closing';

/** The places of a page that is made of blocks: the titles of these, those within their texts, and its closing panel. */
export const pageContents = (
  blocks: readonly Block[],
  closing: string | null | undefined,
): ContentsEntry[] =>
  tableOfContents([
    ...blocks.flatMap(({ _key, title, body }) => [
      heading(_key, title),
      ...(body ?? []).map((part) => ({ ...part, _key: partKey(_key, part._key) })),
    ]),
    heading(CLOSING_KEY, closing),
  ]);

/**
 * The places of the blocks that are added to a page of the site. Each begins with « bloc- », as no place of the page's own
 * does.
 */
export const addedContents = (blocks: readonly Block[]): ContentsEntry[] =>
  pageContents(blocks, null).map((entry) => ({ ...entry, id: `bloc-${entry.id}` }));
