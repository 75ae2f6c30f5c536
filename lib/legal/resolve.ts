import { telHref } from '../links/tel-href.ts';
import { type SettingsField, settingsValue } from './settings-values.ts';

type Span = { _type: 'span'; _key: string; text: string; marks?: string[] | undefined };
type Placeholder = { _type: 'settingsValue'; _key: string; field: SettingsField };
type MarkDef = { _type: 'link'; _key: string; href: string };

/** A block of a legal text as the consultant writes it: words, and places for facts. */
export type LegalBlock = {
  _type: 'block';
  _key: string;
  children: Array<Span | Placeholder>;
  markDefs?: MarkDef[] | undefined;
};

/** The same block with words alone. */
export type ResolvedBlock<Block extends LegalBlock> = Omit<Block, 'children' | 'markDefs'> & {
  children: Span[];
  markDefs: MarkDef[];
};

/** The mark of words that stand in for a missing fact; app/_components/rich-text sets « missing ». */
export const MISSING_MARK = 'missing';

function link(field: SettingsField, text: string): string | null {
  if (field === 'email') return `mailto:${text}`;
  if (field === 'phone') return telHref(text);
  return text.startsWith('https://') ? text : null;
}

/**
 * A legal text with its facts from the site settings (product.md, Legal texts): addresses become links, and
 * a fact that is missing says so, under `MISSING_MARK`; on a live site its block is left out.
 */
export function resolveFacts<Block extends LegalBlock>(
  blocks: readonly Block[],
  settings: unknown,
  isLive = false,
): ResolvedBlock<Block>[] {
  const isSaid = ({ children }: Block) =>
    children.every((child) => child._type === 'span' || settingsValue(settings, child.field).known);
  return (isLive ? blocks.filter(isSaid) : blocks).map((block) => {
    const markDefs = [...(block.markDefs ?? [])];
    const children = block.children.map((child): Span => {
      if (child._type === 'span') return child;
      const { _key, field } = child;
      const { text, known } = settingsValue(settings, field);
      if (!known) return { _type: 'span', _key, text, marks: [MISSING_MARK] };
      const href = link(field, text);
      if (!href) return { _type: 'span', _key, text, marks: [] };
      markDefs.push({ _type: 'link', _key: `${_key}-link`, href });
      return { _type: 'span', _key, text, marks: [`${_key}-link`] };
    });
    return { ...block, children: children.filter(({ text }) => text !== ''), markDefs };
  });
}
