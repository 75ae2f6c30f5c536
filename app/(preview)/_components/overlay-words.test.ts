import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { OVERLAY_WORDS } from './overlay-words.ts';

it('every word of the menus over a preview has its French, and no other one is kept', () => {
  const ofNextSanity = createRequire(createRequire(import.meta.url).resolve('next-sanity'));
  const folder = dirname(ofNextSanity.resolve('@sanity/visual-editing/package.json'));
  const read = (file: string) => readFileSync(join(folder, 'src/ui', file), 'utf8');
  const menus = read('context-menu/contextMenuItems.tsx');
  const said = [...menus.matchAll(/label[:=] ?['"]([^'"]+)['"]|\? '([A-Z]\w+)'/g)].map(
    ([, label, choice]) => label ?? choice ?? '',
  );
  expect(said.length).toBeGreaterThan(8);
  expect(said.filter((word) => !Object.hasOwn(OVERLAY_WORDS, word))).toEqual([]);
  const all = [
    menus,
    ...['context-menu/ContextMenu.tsx', 'ElementOverlay.tsx', 'OverlayMinimapPrompt.tsx'].map(read),
  ].join();
  expect(Object.keys(OVERLAY_WORDS).filter((word) => !all.includes(word))).toEqual([]);
});
