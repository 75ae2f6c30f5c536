import type { StructureResolver } from 'sanity/structure';
import { expect, test } from 'vitest';
import { structure } from '../structure.ts';
import { ACTIONS, LIST_PLACES } from './fixed-places.ts';

type Node = { id: string; isList: boolean; items: Node[] };

/** Builds what the structure says: ids, what is within, and which items are lists of a type. */
function built(): Node {
  const node = (id = '', isList = false) => {
    const made: Node = { id, isList, items: [] };
    const builder: object = new Proxy(made, {
      get: (_, name) => {
        if (name === 'node') return made;
        return (value: unknown) => {
          if (name === 'id') made.id = String(value);
          if (name === 'items') made.items = (value as { node: Node }[]).map((item) => item.node);
          const child = (value as { node?: Node } | undefined)?.node;
          if (name === 'child' && child) made.items = child.items;
          return builder;
        };
      },
    });
    return builder;
  };
  const made = new Proxy(
    {},
    {
      get: (_, name) => (type?: unknown) =>
        name === 'documentTypeListItem' ? node(String(type), true) : node(),
    },
  );
  const [S, context] = [made, {}] as unknown as Parameters<StructureResolver>;
  return (structure(S, context) as unknown as { node: Node }).node;
}

function pathsIn({ items }: Node, before = ''): { path: string; isList: boolean }[] {
  return items.flatMap((item) => {
    const path = before ? `${before};${item.id}` : item.id;
    return [{ path, isList: item.isList }, ...pathsIn(item, path)];
  });
}

const reached = LIST_PLACES.map(({ to }) => ('path' in to ? to.path.split('/').at(-1) : ''));

test('every list of « Contenu » is a place, at the path that it has there', () => {
  const paths = pathsIn(built());
  const lists = paths.flatMap(({ path, isList }) => (isList ? [path] : []));
  expect(lists.length).toBeGreaterThan(5);
  expect(lists.filter((path) => !reached.includes(path))).toEqual([]);
  expect(reached.filter((path) => !paths.some((one) => one.path === path))).toEqual([]);
});

// Sanity gives a document without a template none of the values that its kind begins with.
test('a new document begins with what its kind or its model begins with', () => {
  const begun = ACTIONS.flatMap(({ to }) =>
    'intent' in to && to.intent === 'create' ? [to.params] : [],
  );
  expect(begun.length).toBeGreaterThan(5);
  expect(begun.filter(({ template }) => !template)).toEqual([]);
});
