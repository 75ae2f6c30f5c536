type Block = { _type: string; _key: string };
type Heading = Block & { style: string; children: Array<{ text: string }> };

/** A part of a text: where it starts, and its title. */
export type ContentsEntry = { key: string; id: string; title: string };

const isPartTitle = (block: Block): block is Heading => 'style' in block && block.style === 'h2';

/** A title as an anchor: small letters without accents, digits, hyphens; « partie » where none is left. */
export function anchorId(title: string): string {
  const id = title
    .replace(/œ/gi, 'oe')
    .replace(/æ/gi, 'ae')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return id || 'partie';
}

/**
 * The parts of a text, from its h2 titles (product.md, Articles). Ids are unique and, while the titles before
 * stay, stable: the second « Prix » is `prix-2`.
 */
export function tableOfContents(blocks: readonly Block[]): ContentsEntry[] {
  const taken = new Set<string>();
  return blocks.filter(isPartTitle).flatMap((block) => {
    const words = block.children
      .map((child) => child.text)
      .join('')
      .trim();
    if (!words) return [];
    const base = anchorId(words);
    let id = base;
    for (let copy = 2; taken.has(id); copy++) id = `${base}-${copy}`;
    taken.add(id);
    return [{ key: block._key, id, title: words }];
  });
}

/** Level of a heading; of any other block more than of all of these. */
const levelOf = (block: Block): number =>
  'style' in block && /^h\d$/.test(String(block.style)) ? Number(String(block.style)[1]) : 9;

/** A text without the headings that stand over nothing, since what they were about is left out. */
export function withoutEmptyHeadings<Item extends Block>(blocks: readonly Item[]): Item[] {
  const kept: Item[] = [];
  for (const block of blocks.toReversed()) {
    const next = kept.at(-1);
    const level = levelOf(block);
    if (level < 9 && (!next || levelOf(next) <= level)) continue;
    kept.push(block);
  }
  return kept.toReversed();
}

/** A text cut before each part: what stands before the first one has no id. */
export function partsOf<Item extends Block>(
  blocks: readonly Item[],
  contents: readonly ContentsEntry[],
): Array<{ id: string; blocks: Item[] }> {
  const ids = new Map(contents.map(({ key, id }) => [key, id]));
  const parts: Array<{ id: string; blocks: Item[] }> = [];
  for (const block of blocks) {
    const id = ids.get(block._key);
    const part = parts.at(-1);
    if (part && id === undefined) part.blocks.push(block);
    else parts.push({ id: id ?? '', blocks: [block] });
  }
  return parts;
}

/** The name, in CSS, of how far a part has been scrolled through. */
export const timelineOf = (id: string): string => `--part-${id}`;
