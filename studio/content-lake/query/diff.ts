/**
 * `diff::changedAny` and `diff::changedOnly`, which groq-js evaluates only asynchronously.
 *
 * A call is evaluated ahead of its query, which then finds the answer in a parameter. What it compares
 * therefore has to stand by itself, as documents and literals do, and not depend on the document that
 * a filter or a projection is at.
 */
import { isDeepStrictEqual } from 'node:util';
import type { ExprNode } from 'groq-js';

/** A call to evaluate ahead. */
export type Comparison = {
  name: 'changedAny' | 'changedOnly';
  before: ExprNode;
  after: ExprNode;
  selector: ExprNode;
};

/** Evaluates an expression that stands by itself. */
export type Evaluate = (node: ExprNode) => unknown;

type Path = (string | number)[];

/** The comparison that a call asks for. Throws where it depends on where in the query it stands. */
export function readComparison({ name, args }: { name: string; args: ExprNode[] }): Comparison {
  const [before, after, selector] = args as [ExprNode, ExprNode, ExprNode];
  if (!standsAlone(before) || !standsAlone(after)) {
    throw new Error(
      `diff::${name} compares literals, parameters and documents found by a query of their own`,
    );
  }
  return { name: name as Comparison['name'], before, after, selector };
}

/** Whether, of what the selector names, anything changed; or nothing but that. */
export function compare({ name, ...call }: Comparison, evaluate: Evaluate): boolean {
  const [before, after] = [evaluate(call.before), evaluate(call.after)];
  const passed: Path[] = [];
  const selected = selectPaths(call.selector, before, evaluate, passed);
  if (name === 'changedOnly') {
    return changedPaths(before, after).every((path) =>
      selected.some((known) => isDeepStrictEqual(path.slice(0, known.length), known)),
    );
  }
  // An array that grew or shrank is taken to have changed as a whole.
  if (passed.some((path) => lengthAt(before, path) !== lengthAt(after, path))) return true;
  if (!isDeepStrictEqual(selected, selectPaths(call.selector, after, evaluate, []))) return true;
  return selected.some((path) => !isDeepStrictEqual(at(before, path), at(after, path)));
}

/** The places in `value` that a selector names. The arrays whose items it looks at are added to `passed`. */
function selectPaths(
  node: ExprNode | SelectorNode,
  value: unknown,
  evaluate: Evaluate,
  passed: Path[],
): Path[] {
  const selector = node as SelectorNode;
  const within = (base: SelectorNode) => selectPaths(base, value, evaluate, passed);
  const itemsWithin = (base: SelectorNode) => {
    const paths = within(base);
    passed.push(...paths);
    return paths.flatMap((path) => itemsAt(value, path));
  };
  const holds = (expr: ExprNode, item: unknown) => {
    const base: ExprNode = { type: 'Value', value: [item] };
    return (evaluate({ type: 'Filter', base, expr }) as unknown[]).length > 0;
  };
  switch (selector.type) {
    case 'Group':
      return within(selector.base);
    case 'Tuple':
      return selector.members.flatMap(within);
    case 'AccessAttribute':
      return (selector.base ? within(selector.base) : [[]]).map((path) => [...path, selector.name]);
    case 'ArrayCoerce':
      return itemsWithin(selector.base);
    case 'Filter':
      return itemsWithin(selector.base).filter((path) => holds(selector.expr, at(value, path)));
    case 'SelectorNested':
      return within(selector.base).flatMap((path) => {
        const passedThere: Path[] = [];
        const rests = selectPaths(selector.nested, at(value, path), evaluate, passedThere);
        passed.push(...passedThere.map((rest) => [...path, ...rest]));
        return rests.map((rest) => [...path, ...rest]);
      });
    case 'SelectorFuncCall':
      return objectPaths(value).filter((path) => holds(selector.arg, at(value, path)));
  }
}

/** The forms of a selector, as groq-js parses them. */
type SelectorNode =
  | { type: 'Group'; base: SelectorNode }
  | { type: 'Tuple'; members: SelectorNode[] }
  | { type: 'AccessAttribute'; base?: SelectorNode; name: string }
  | { type: 'ArrayCoerce'; base: SelectorNode }
  | { type: 'Filter'; base: SelectorNode; expr: ExprNode }
  | { type: 'SelectorNested'; base: SelectorNode; nested: SelectorNode }
  /** `anywhere(…)`: every object for which the argument holds. */
  | { type: 'SelectorFuncCall'; arg: ExprNode };

/** The innermost places at which two values differ; of arrays of different length, the array. */
function changedPaths(before: unknown, after: unknown, path: Path = []): Path[] {
  if (isDeepStrictEqual(before, after)) return [];
  const areArrays = Array.isArray(before) && Array.isArray(after);
  const areAlike = areArrays
    ? before.length === after.length
    : isObject(before) && isObject(after) && !Array.isArray(before) && !Array.isArray(after);
  if (!areAlike) return [path];
  const keys = new Set([...Object.keys(before as object), ...Object.keys(after as object)]);
  return [...keys].flatMap((name) => {
    const key = areArrays ? Number(name) : name;
    return changedPaths(at(before, [key]), at(after, [key]), [...path, key]);
  });
}

function objectPaths(value: unknown, path: Path = []): Path[] {
  if (!isObject(value)) return [];
  const inner = Object.entries(value).flatMap(([name, item]) =>
    objectPaths(item, [...path, Array.isArray(value) ? Number(name) : name]),
  );
  return Array.isArray(value) ? inner : [path, ...inner];
}

function itemsAt(value: unknown, path: Path): Path[] {
  const items = at(value, path);
  return Array.isArray(items) ? items.map((_, index) => [...path, index]) : [];
}

function lengthAt(value: unknown, path: Path): number | undefined {
  const items = at(value, path);
  return Array.isArray(items) ? items.length : undefined;
}

function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, key) => (isObject(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined),
    value,
  );
}

function isObject(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Nodes that evaluate a part of theirs on each item of their base. */
const SCOPES = ['Filter', 'Map', 'FlatMap', 'Projection', 'PipeFuncCall'];

/** Whether an expression says the same wherever in a query it stands. */
export function standsAlone(node: unknown, isOnItem = false): boolean {
  if (Array.isArray(node)) return node.every((item) => standsAlone(item, isOnItem));
  if (!isObject(node) || node.type === 'Value') return true;
  if (node.type === 'Parent') return false;
  const isImplicit = node.type === 'This' || (node.type === 'AccessAttribute' && !node.base);
  if (isImplicit) return isOnItem;
  const isScope = SCOPES.includes(String(node.type));
  return Object.entries(node).every(([key, part]) =>
    standsAlone(part, isOnItem || (isScope && key !== 'base')),
  );
}
