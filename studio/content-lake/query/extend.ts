/**
 * Features of GROQ that Content Lake knows and groq-js does not, expressed in GROQ that groq-js knows, in the tree
 * of a parsed query:
 *
 * - `releases::all()` is every document of the type `system.release`;
 * - `x match text::query(text)` is matching the words of the text, and none of those after a minus;
 * - `path(x) in path(y)` is `x in path(y)`;
 * - `array::unique` takes nulls for equal.
 *
 * And what Content Lake refuses: `score()` on anything but documents as they are found.
 */
import { type ExprNode, evaluateSync, type ParameterNode } from 'groq-js';

type Node = Record<string, unknown> & { type?: unknown };

/** The tree with those functions said otherwise. `params` holds what `text::query` may be asked of. */
export function extendTree(tree: ExprNode, params: Record<string, unknown>): ExprNode {
  return mapNodes(tree, (node) => {
    if (isCall(node, 'releases', 'all')) return ALL_RELEASES;
    if (isCall(node, 'array', 'unique')) return uniqueWithNull(node);
    if (node.type === 'PipeFuncCall' && node.name === 'score') refuseToScore(node.base as Node);
    if (node.type !== 'OpCall') return node;
    const { op, left, right } = node as unknown as Record<'left' | 'right', ExprNode & Node> & Node;
    if (op === 'in' && isCall(left, 'global', 'path') && isCall(right, 'global', 'path')) {
      return { ...node, left: (left.args as [ExprNode])[0] };
    }
    if (op !== 'match' || !isCall(right, 'text', 'query')) return node;
    const [argument] = right.args as [ExprNode];
    return matchText(left, constantOf(argument, params)) as unknown as Node;
  }) as unknown as ExprNode;
}

/** The parameters that a tree asks for, by name. */
export function parametersOf(tree: ExprNode): Set<string> {
  const names = new Set<string>();
  mapNodes(tree, (node) => {
    if (node.type === 'Parameter') names.add((node as unknown as ParameterNode).name);
    return node;
  });
  return names;
}

/**
 * The terms of a search text: words and quoted phrases that have to be there, and those after a
 * minus that must not.
 */
function readSearchText(text: string): { wanted: string[]; unwanted: string[] } {
  const wanted: string[] = [];
  const unwanted: string[] = [];
  for (const [, minus, phrase, word] of text.matchAll(/(?<!\S)(-?)(?:"([^"]*)"|(\S+))/g)) {
    const term = phrase ?? word ?? '';
    if (/[\p{L}\p{N}]/u.test(term)) (minus ? unwanted : wanted).push(term);
  }
  return { wanted, unwanted };
}

const ALL_RELEASES: Node = {
  type: 'Filter',
  base: { type: 'Everything' },
  expr: {
    type: 'OpCall',
    op: '==',
    left: { type: 'AccessAttribute', name: '_type' },
    right: { type: 'Value', value: 'system.release' },
  },
};

/** Stands for null where values are told apart: half a character, which no text has. */
const NULL_MARK: Node = { type: 'Value', value: '\ud800null' };
const NULL: Node = { type: 'Value', value: null };
const THIS: Node = { type: 'This' };

/** The call, with nulls as a text while it is made. */
function uniqueWithNull(call: Node): Node {
  const eachPut = (from: Node, to: Node, base: unknown): Node => ({
    type: 'Map',
    base: { type: 'ArrayCoerce', base },
    expr: {
      type: 'Select',
      alternatives: [
        {
          type: 'SelectAlternative',
          condition: { type: 'OpCall', op: '==', left: THIS, right: from },
          value: to,
        },
      ],
      fallback: THIS,
    },
  });
  const args = (call.args as Node[]).map((arg) => eachPut(NULL, NULL_MARK, arg));
  return eachPut(NULL_MARK, NULL, { ...call, args });
}

/** Nodes that keep documents as they are found, and may stand before `score()`. */
const KEEPS_DOCUMENTS = ['Group', 'Filter', 'Slice', 'ArrayCoerce', 'PipeFuncCall'];

function refuseToScore(base: Node): void {
  let node = base;
  while (KEEPS_DOCUMENTS.includes(String(node.type))) node = node.base as Node;
  if (['Map', 'FlatMap', 'Projection', 'AccessElement'].includes(String(node.type))) {
    throw new Error('score() can only be applied to documents, before any projection');
  }
}

function matchText(left: ExprNode, text: unknown): ExprNode {
  if (typeof text !== 'string') return { type: 'Value', value: null };
  const { wanted, unwanted } = readSearchText(text);
  const match = (terms: string[]): ExprNode => ({
    type: 'OpCall',
    op: 'match',
    left,
    right: { type: 'Value', value: terms },
  });
  const without = unwanted.map((term): ExprNode => ({ type: 'Not', base: match([term]) }));
  // With nothing but words to leave out, everything else is found.
  const parts = wanted.length > 0 || without.length === 0 ? [match(wanted), ...without] : without;
  return parts.reduce((one, other) => ({ type: 'And', left: one, right: other }));
}

function constantOf(node: ExprNode, params: Record<string, unknown>): unknown {
  const result = evaluateSync(node, { params });
  return (result as { data?: unknown }).data;
}

function isCall(node: Node, namespace: string, name: string): boolean {
  return node.type === 'FuncCall' && node.namespace === namespace && node.name === name;
}

function mapNodes(value: unknown, change: (node: Node) => Node): Node {
  if (Array.isArray(value)) return value.map((item) => mapNodes(item, change)) as unknown as Node;
  if (typeof value !== 'object' || value === null) return value as unknown as Node;
  const copy: Node = {};
  for (const [key, item] of Object.entries(value as Node)) {
    // The value of a parameter or a literal is data, whatever it looks like.
    const isData = key === 'value' && (value as Node).type === 'Value';
    copy[key] = isData ? item : mapNodes(item, change);
  }
  return typeof copy.type === 'string' ? change(copy) : copy;
}
