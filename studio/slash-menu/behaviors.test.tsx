import { defineSchema, type Editor, EditorProvider, useEditor } from '@portabletext/editor';
import { BehaviorPlugin } from '@portabletext/editor/plugins';
import { JSDOM } from 'jsdom';
import { act } from 'react';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHOOSE, type Slash, slashBehaviors, typedBehind } from './behaviors.ts';
import type { MenuItem } from './menu-items.ts';

const schemaDefinition = defineSchema({
  styles: [{ name: 'normal' }, { name: 'h2' }],
  lists: [{ name: 'bullet' }],
  blockObjects: [{ name: 'callout', fields: [{ name: 'tone', type: 'string' }] }],
  inlineObjects: [{ name: 'value' }],
});

let root: Root;
let editor: Editor;
const onSlash = vi.fn<(slash: Slash) => void>();

function Held() {
  editor = useEditor();
  return null;
}

const behaviors = slashBehaviors(onSlash, () => false);

beforeEach(async () => {
  onSlash.mockReset();
  const { window } = new JSDOM('<div id="root"></div>', { pretendToBeVisual: true });
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const { createRoot } = await import('react-dom/client');
  root = createRoot(window.document.getElementById('root') as unknown as Element);
  await act(async () => {
    root.render(
      <EditorProvider
        initialConfig={{
          schemaDefinition,
          initialValue: [block('a', 'Avant.'), block('b', '')],
        }}
      >
        <Held />
        <BehaviorPlugin behaviors={behaviors} />
      </EditorProvider>,
    );
  });
});

afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const block = (key: string, text: string) => ({
  _type: 'block',
  _key: key,
  style: 'normal',
  markDefs: [],
  children: [{ _type: 'span', _key: `${key}1`, text, marks: [] }],
});

const send = (event: Parameters<Editor['send']>[0]) => act(async () => editor.send(event));

async function caretIn(key: string, offset: number): Promise<void> {
  const point = { path: [{ _key: key }, 'children', { _key: `${key}1` }], offset };
  // An editor that is still taking its first value in puts the caret elsewhere.
  await vi.waitFor(async () => {
    await send({ type: 'select', at: { anchor: point, focus: point } });
    expect(editor.getSnapshot().context.selection?.focus).toEqual(point);
  });
}

async function type(text: string): Promise<void> {
  for (const letter of text) await send({ type: 'insert.text', text: letter });
}

const value = () => editor.getSnapshot().context.value;

/** « h2 | text », « bullet | text », or the type of a block. */
const said = () =>
  (
    value() as Array<{
      _type: string;
      style?: string;
      listItem?: string;
      children?: Array<{ text?: string; _type: string }>;
    }>
  ).map(({ _type, style, listItem, children }) =>
    _type === 'block'
      ? `${listItem ?? style} | ${children?.map(({ text, _type: kind }) => text ?? `[${kind}]`).join('')}`
      : _type,
  );

async function choose(item: Omit<MenuItem, 'title'>, more: object = {}): Promise<void> {
  const [slash] = onSlash.mock.lastCall ?? [];
  if (!slash) throw new Error('No slash was told of.');
  const typed = typedBehind(editor.getSnapshot(), slash) ?? '';
  const end = slash.offset + 1 + typed.length;
  await send({
    type: CHOOSE,
    slash,
    end,
    item: { ...item, title: '' },
    value: { _key: 'k', ...more },
  });
}

describe('a slash', () => {
  it.each([
    ['b', 0, '/', true],
    ['a', 6, ' /', true],
    ['a', 6, '/', false],
    ['b', 0, '24/7', false],
  ])('in %s at %i, typed « %s »', async (key, offset, text, isTold) => {
    await caretIn(key, offset);
    await type(text);
    expect(onSlash.mock.calls.length > 0).toBe(isTold);
    expect(said().join()).toContain(text);
  });

  it('has the letters behind it, until a space or another place', async () => {
    await caretIn('b', 0);
    await type('/ti');
    const [slash] = onSlash.mock.lastCall as [Slash];
    expect(typedBehind(editor.getSnapshot(), slash)).toBe('ti');
    await caretIn('a', 2);
    expect(typedBehind(editor.getSnapshot(), slash)).toBeNull();
    await caretIn('b', 3);
    await type(' ');
    expect(typedBehind(editor.getSnapshot(), slash)).toBeNull();
  });
});

describe('a choice takes the letters’ place, and one undo takes it back', () => {
  it.each([
    [{ kind: 'style', name: 'h2' }, ['normal | Avant.', 'h2 | ']],
    [{ kind: 'list', name: 'bullet' }, ['normal | Avant.', 'bullet | ']],
    [{ kind: 'block', name: 'callout' }, ['normal | Avant.', 'callout']],
    [{ kind: 'inline', name: 'value' }, ['normal | Avant.', 'normal | [value]']],
  ] as const)('%o', async (item, after) => {
    await caretIn('b', 0);
    await type('/ti');
    await choose(item);
    expect(said()).toEqual(after);
    await send({ type: 'history.undo' });
    expect(said()).toEqual(['normal | Avant.', 'normal | /ti']);
  });

  it('a block has what its kind begins with, and stands behind what is written', async () => {
    await caretIn('a', 6);
    await type(' /cal');
    await choose({ kind: 'block', name: 'callout' }, { tone: 'info' });
    expect(said()).toEqual(['normal | Avant. ', 'callout', 'normal | ']);
    expect(value()[1]).toEqual({ _type: 'callout', _key: 'k', tone: 'info' });
  });
});
