import { type Field, marksFor, splitMarks } from '../preview/marks.ts';
import { telHref } from '../site/tel-href.ts';
import { type SettingsField, settingsValue } from './settings-values.ts';

type Span = { _type: 'span'; _key: string; text: string; marks?: string[] | undefined };
type Placeholder = { _type: 'settingsValue'; _key: string; field: SettingsField };
type MarkDef = { _type: 'link'; _key: string; href: string };

/** A block of a legal text as the consultant writes it: words, and places for facts. */
export type LegalBlock = {
  _type: 'block';
  _key: string;
  style?: string | undefined;
  children: Array<Span | Placeholder>;
  markDefs?: MarkDef[] | undefined;
};

/** The same block with words alone. */
export type ResolvedBlock<Block extends LegalBlock> = Omit<Block, 'children' | 'markDefs'> & {
  children: Span[];
  markDefs: MarkDef[];
};

/** The mark of words that stand in for a missing fact; app/_components/rich-text sets « missing ». */
const MISSING_MARK = 'missing';

/** The field of a document that holds a fact. */
const fieldOf = (field: SettingsField): Field =>
  field === 'qualiopi'
    ? { id: 'trainingPage', type: 'trainingPage', path: 'qualiopi.number' }
    : { id: 'siteSettings', type: 'siteSettings', path: field };

function link(field: SettingsField, text: string): string | null {
  if (field === 'email') return `mailto:${text}`;
  if (field === 'phone') return telHref(text);
  return text.startsWith('https://') ? text : null;
}

/** Whether a legal text has a place for a fact. */
export const tells = (blocks: readonly LegalBlock[], field: SettingsField): boolean =>
  blocks.some(({ children }) =>
    children.some((child) => child._type === 'settingsValue' && child.field === field),
  );

/** The rank of a heading among the styles; running text comes last. */
const RANKS = ['h2', 'h3'];
const rank = ({ style }: LegalBlock) => RANKS.indexOf(style ?? '') + 1 || Number.POSITIVE_INFINITY;

/** The blocks without those that are left out for a fact, nor the headings that then stand over nothing. */
function saidBlocks<Block extends LegalBlock>(
  blocks: readonly Block[],
  isLeftOut: (field: SettingsField) => boolean,
): readonly Block[] {
  const kept = blocks.filter(({ children }) =>
    children.every((child) => child._type === 'span' || !isLeftOut(child.field)),
  );
  if (kept.length === blocks.length) return blocks;
  const said: Block[] = [];
  for (const block of kept.reverse()) {
    const below = said.at(-1);
    const isHeading = RANKS.includes(block.style ?? '');
    if (!isHeading || (below && rank(below) > rank(block))) said.push(block);
  }
  return said.reverse();
}

/**
 * A legal text with its facts (product.md, Legal texts): e-mails, phone numbers and URLs become links, and a fact that is
 * missing says so, under `MISSING_MARK`; on a live site its block is left out, and on any site where it is « sans objet ».
 *
 * @param facts by the fields of `SETTINGS_VALUES`
 */
export function resolveFacts<Block extends LegalBlock>(
  blocks: readonly Block[],
  facts: unknown,
  isLive = false,
): ResolvedBlock<Block>[] {
  const isLeftOut = (field: SettingsField) => {
    const { known, isNotApplicable } = settingsValue(facts, field);
    return isNotApplicable || (isLive && !known);
  };
  const brand = settingsValue(facts, 'brand').text;
  return saidBlocks(blocks, isLeftOut).map((block) => {
    const markDefs = [...(block.markDefs ?? [])];
    const children = block.children.map((child): Span => {
      if (child._type === 'span') return child;
      const { _key, field } = child;
      const { text, known } = settingsValue(facts, field);
      // In a preview a fact leads to its field; the text around it is another document's.
      const source = splitMarks(text)[1] ? '' : marksFor(fieldOf(field), brand);
      if (!known) return { _type: 'span', _key, text: `${text}${source}`, marks: [MISSING_MARK] };
      const href = link(field, text);
      if (!href) return { _type: 'span', _key, text: `${text}${source}`, marks: [] };
      markDefs.push({ _type: 'link', _key: `${_key}-link`, href });
      return { _type: 'span', _key, text: `${text}${source}`, marks: [`${_key}-link`] };
    });
    return { ...block, children: children.filter(({ text }) => text !== ''), markDefs };
  });
}
