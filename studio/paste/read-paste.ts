import { type DeserializerRule, htmlToPortableText } from '@portabletext/html';
import { compileSchema, defineSchema } from '@portabletext/schema';
import { TABLE_LIMITS, type Table } from '../table-grid/table.ts';
import { tidyOfficeHtml } from './office-html.ts';

/** What the field takes that something is pasted into. */
export type Taker = {
  /** Styles of its titles, the highest first. */
  headings: readonly string[];
  lists: readonly string[];
  decorators: readonly string[];
  hasLinks: boolean;
  /** Types of its blocks beside text. */
  blocks: readonly string[];
};

type Span = { _type: 'span'; _key: string; text: string; marks: string[] };

type TextBlock = {
  _type: 'block';
  _key: string;
  style: string;
  listItem?: string;
  level?: number;
  children: Span[];
  markDefs: Array<{ _key: string; _type: string; href?: string }>;
};

/** A picture, until it is in the lake: `src` is an address or its data. */
export type PastedPicture = { _type: 'picture'; _key: string; src: string; alt: string };

type PastedTable = { _type: 'cells'; _key: string; rows: string[][] };

type Read = TextBlock | PastedPicture | PastedTable;

/** What is pasted: text and tables as the field takes them, pictures to be sent. */
export type Pasted =
  | TextBlock
  | PastedPicture
  | ({ _type: 'comparisonTable'; _key: string; caption?: string } & Table);

const LEVELS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** All that text from elsewhere may hold; what a field does not take is left out of it afterwards. */
const SOURCE = compileSchema(
  defineSchema({
    styles: ['normal', ...LEVELS].map((name) => ({ name })),
    lists: [{ name: 'bullet' }, { name: 'number' }],
    decorators: [{ name: 'strong' }, { name: 'em' }, { name: 'code' }],
    annotations: [{ name: 'link', fields: [{ name: 'href', type: 'string' }] }],
    blockObjects: [{ name: 'picture' }, { name: 'cells' }],
  }),
);

/** The lines of a cell, without what only set them apart in the source. */
const linesOf = (cell: Element): string => {
  const copy = cell.cloneNode(true) as Element;
  for (const end of copy.querySelectorAll('br, p + p, li + li, div + div')) end.before('\n');
  const lines = (copy.textContent ?? '')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim());
  return lines.filter(Boolean).join('\n');
};

const isElement = (node: Node): node is Element => node.nodeType === 1;

/** A cell over several columns takes their places. */
const cellsOf = (row: Element): string[] =>
  [...row.querySelectorAll(':scope > td, :scope > th')].flatMap((cell) => [
    linesOf(cell),
    ...Array.from({ length: Number(cell.getAttribute('colspan') ?? 1) - 1 }, () => ''),
  ]);

const tables: DeserializerRule = {
  deserialize(node, _next, createBlock) {
    if (!isElement(node) || node.tagName !== 'TABLE') return undefined;
    const rows = [...node.querySelectorAll('tr')]
      .map(cellsOf)
      .filter((cells) => cells.some(Boolean));
    return createBlock({ _type: 'cells', rows });
  },
};

const pictures: DeserializerRule = {
  deserialize(node, _next, createBlock) {
    if (!isElement(node) || node.tagName !== 'IMG') return undefined;
    const [src, alt] = ['src', 'alt'].map((name) => node.getAttribute(name)?.trim() ?? '');
    // A picture of a pixel counts readers, and shows nothing.
    if (!src || node.getAttribute('width') === '1') return [];
    return createBlock({ _type: 'picture', src, alt });
  },
};

/** Signs that somebody typed, or that a program wrote out, before the items of a list. */
const TYPED = {
  bullet: /^\s*[•·▪◦‣●○–-][\s\u00a0\t]+/,
  number: /^\s*\d{1,2}[.)][\s\u00a0\t]+/,
};

/** Paragraphs that begin with such a sign, two or more in a row, as the list that they are. */
function withLists(blocks: Read[]): Read[] {
  const signOf = (block: Read | undefined) =>
    block?._type === 'block' && block.style === 'normal' && !block.listItem
      ? (['bullet', 'number'] as const).find((kind) =>
          TYPED[kind].test(block.children[0]?.text ?? ''),
        )
      : undefined;
  return blocks.map((block, index) => {
    const sign = signOf(block);
    const isAlone = signOf(blocks[index - 1]) !== sign && signOf(blocks[index + 1]) !== sign;
    if (block._type !== 'block' || !sign || isAlone) return block;
    const children = block.children.map((span, place) =>
      place === 0 ? { ...span, text: span.text.replace(TYPED[sign], '') } : span,
    );
    return { ...block, listItem: sign, level: 1, children };
  });
}

const textOf = ({ children }: TextBlock) => children.map(({ text }) => text).join('');

const isShown = (block: Read): boolean =>
  block._type === 'block'
    ? textOf(block).trim() !== ''
    : block._type !== 'cells' || block.rows.length > 0;

/**
 * The style of each level of the titles in `blocks`: they fall to those that the field has. One title alone above all
 * others, at the very start, is the source's own: the parts below it are parts here, too.
 */
function stylesOf(blocks: Read[], headings: readonly string[]): Map<string, string> {
  const titles = blocks.flatMap((block) =>
    block._type === 'block' && LEVELS.includes(block.style) ? [block.style] : [],
  );
  const [highest, ...lower] = LEVELS.filter((level) => titles.includes(level));
  const first = blocks[0];
  const isOwnTitle =
    first?._type === 'block' &&
    first.style === highest &&
    titles.filter((level) => level === highest).length === 1 &&
    lower.length > 0;
  const ranks = isOwnTitle ? lower : [highest, ...lower];
  const styles = ranks.map((level, rank): [string, string] => [
    level ?? '',
    headings[Math.min(rank, headings.length - 1)] ?? 'normal',
  ]);
  return new Map([...styles, [isOwnTitle ? (highest ?? '') : '', headings[0] ?? 'normal']]);
}

/** Addresses that a page may link to. */
const LINKED = /^(?:https?:|mailto:|tel:|\/|#)/i;

/** A text block with what the field takes alone; a title that it has no style for is set in bold. */
function taken(block: TextBlock, styles: Map<string, string>, taker: Taker): TextBlock {
  const { listItem, level, ...text } = block;
  const style = styles.get(block.style) ?? 'normal';
  const isTitle = LEVELS.includes(block.style);
  const decorators = new Set(taker.decorators);
  const markDefs = taker.hasLinks
    ? block.markDefs.filter(({ href }) => LINKED.test(href ?? ''))
    : [];
  const known = new Set(markDefs.map(({ _key }) => _key));
  const children = block.children.map((span) => ({
    ...span,
    marks: [
      ...new Set([
        ...span.marks.filter((mark) => known.has(mark) || (decorators.has(mark) && !isTitle)),
        ...(isTitle && style === 'normal' && decorators.has('strong') ? ['strong'] : []),
      ]),
    ],
  }));
  const isListed = listItem !== undefined && taker.lists.includes(listItem);
  return {
    ...text,
    style,
    children,
    markDefs,
    ...(isListed && { listItem, level: Math.min(level ?? 1, 6) }),
  };
}

type Keys = () => string;

/** A paragraph of a list that holds the place of a row that no table takes. */
const asItem = (text: string, key: Keys): TextBlock => ({
  _type: 'block',
  _key: key(),
  style: 'normal',
  listItem: 'bullet',
  level: 1,
  markDefs: [],
  children: [{ _type: 'span', _key: key(), text, marks: [] }],
});

/** Cells as the table's block, the first row as its columns' names and its corner as its caption; else as a list. */
function tableOf({ _key, rows }: PastedTable, taker: Taker, key: Keys): Pasted[] {
  const width = Math.max(...rows.map((cells) => cells.length)) - 1;
  const [names = [], ...lines] = rows;
  const fits =
    taker.blocks.includes('comparisonTable') &&
    width >= TABLE_LIMITS.from &&
    width <= TABLE_LIMITS.to &&
    lines.length > 0 &&
    lines.length <= TABLE_LIMITS.rows;
  if (!fits) {
    return rows.map((cells) =>
      asItem(cells.filter(Boolean).join(' · ').replaceAll('\n', ' '), key),
    );
  }
  const oneLine = (text = '') => text.replaceAll('\n', ' ');
  const caption = oneLine(names[0]);
  return [
    {
      _type: 'comparisonTable',
      _key,
      ...(caption && { caption }),
      columns: Array.from({ length: width }, (_, index) => oneLine(names[index + 1])),
      rows: lines.map(([header, ...cells]) => ({
        _key: key(),
        _type: 'row',
        ...(header && { header: oneLine(header) }),
        cells: Array.from({ length: width }, (_, index) => ({
          _key: key(),
          _type: 'cell' as const,
          ...(cells[index] && { text: cells[index] }),
        })),
      })),
    },
  ];
}

/**
 * What a copied text becomes in a field of the Studio (studio.md, Pasting): titles at the field's levels, lists, tables and
 * pictures, and nothing of how another program draws them.
 *
 * @param parse turns HTML into a document
 */
export function readPaste(
  html: string,
  taker: Taker,
  parse: (html: string) => Document,
  key: Keys,
): Pasted[] {
  const blocks = htmlToPortableText(html, {
    schema: SOURCE,
    keyGenerator: key,
    parseHtml: (copied) => tidyOfficeHtml(parse(copied)),
    rules: [tables, pictures],
    whitespaceMode: 'remove',
  }) as Read[];
  const shown = withLists(blocks.filter(isShown)).filter(isShown);
  const styles = stylesOf(shown, taker.headings);
  return shown.flatMap((block): Pasted[] => {
    if (block._type === 'block') return [taken(block, styles, taker)];
    return block._type === 'picture' ? [block] : tableOf(block, taker, key);
  });
}
