type Block = {
  _type?: string;
  children?: Array<{ text?: string }>;
  items?: Array<{ text?: Block[] }>;
  text?: Block[];
  rows?: Array<{ cells?: Array<{ text?: string }> }>;
  pros?: string[];
  cons?: string[];
};

const pieces = (text: string): number => (text === '' ? 0 : text.split(' ').length);

const textOf = (blocks: Block[]): string =>
  blocks
    .filter(({ _type }) => _type === 'block')
    .map(({ children = [] }) => children.map(({ text = '' }) => text).join(''))
    .join('\n\n');

/**
 * Counts the words of an article while it is written, by the measure of the published one (`WORDS` in
 * lib/content/queries/articles.ts).
 */
export function countWords(body: unknown): number {
  const blocks = (Array.isArray(body) ? body : []) as Block[];
  const of = (type: string) => blocks.filter(({ _type }) => _type === type);
  return (
    pieces(textOf(blocks)) +
    pieces(
      textOf(of('steps').flatMap(({ items = [] }) => items.flatMap(({ text = [] }) => text))),
    ) +
    pieces(textOf(of('callout').flatMap(({ text = [] }) => text))) +
    pieces(
      of('comparisonTable')
        .flatMap(({ rows = [] }) => rows.flatMap(({ cells = [] }) => cells))
        .map(({ text = '' }) => text)
        .join(' '),
    ) +
    pieces(
      of('prosCons')
        .flatMap(({ pros = [] }) => pros)
        .join(' '),
    ) +
    pieces(
      of('prosCons')
        .flatMap(({ cons = [] }) => cons)
        .join(' '),
    )
  );
}
