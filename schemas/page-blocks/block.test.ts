import { expect, it } from 'vitest';
import { pageTemplates } from '../page-templates.ts';
import { pageBlocks } from './index.ts';

type Block = { _type: string; [field: string]: unknown };

const trade = pageTemplates.find(({ id }) => id === 'page-trade')?.value as { blocks: Block[] };

/** What the list of blocks says under a block's title. */
function subtitleOf(block: Block): string | undefined {
  const type = pageBlocks.find(({ name }) => name === block._type);
  const { select = {}, prepare } = type?.preview ?? {};
  const selected = Object.entries(select).map(([name, path]) => [name, block[String(path)]]);
  return prepare?.(Object.fromEntries(selected)).subtitle;
}

it('the list of blocks says which are still to be written over', () => {
  const said = trade.blocks.map((block) => [block._key, subtitleOf(block)]);
  expect(Object.fromEntries(said)).toEqual({
    pains: 'À compléter · Texte',
    services: 'Services',
    steps: 'À compléter · Étapes',
    scale: 'Barème',
    reviews: 'Avis',
    questions: 'À compléter · Questions',
    quote: 'Demande de devis',
  });
});

it('a block that is hidden says so', () => {
  const block = { _type: 'scaleBlock', title: 'Tarifs', hidden: true };
  expect(subtitleOf(block)).toBe('Masqué · Barème');
});
