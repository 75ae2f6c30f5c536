/**
 * GROQ, by groq-js, with three additions: parsed queries are kept, each `*` is narrowed through
 * the view's indexes wherever its filters name a `_type`, an `_id` or a slug, and a list that documents
 * are looked up in (`_id in *[…]._id`) is evaluated once.
 *
 * groq-js walks the whole dataset for every `*`, and again for each document that is looked up. The parsed
 * tree is therefore rewritten: each `*` becomes a parameter that holds the candidates, and each list that is
 * the same for all documents one that holds the list. The filters stay in place, so an index can only
 * spare work, never change a result.
 */
import {
  type ArrayElementNode,
  type ExprNode,
  evaluateSync,
  GroqSyntaxError,
  parse,
} from 'groq-js';
import { missingParameter, queryError, queryParseError } from '../protocol/errors.ts';
import { publishedId } from '../protocol/ids.ts';
import type { Doc } from '../protocol/types.ts';
import { compare, type Evaluate, readComparison, standsAlone } from './diff.ts';
import { extendTree, parametersOf } from './extend.ts';
import {
  type ContentSourceMap,
  keepSources,
  learnPlaces,
  readSources,
  type SourceMapKind,
} from './source-map.ts';
import { syncTag } from './sync-tags.ts';
import type { DatasetView } from './views.ts';

/** Values for the `$parameters` of a query. */
export type QueryParams = Record<string, unknown>;

/** Input of an evaluation besides the query. */
export type QueryContext = {
  view: DatasetView;
  params: QueryParams;
  identity: string;
  projectId: string;
  dataset: string;
  /** Asked for where the answer is to say where its texts are from. */
  sourceMap?: SourceMapKind | undefined;
};

/** A result, with the sync tags that go stale when it does. */
export type QueryResult = {
  result: unknown;
  syncTags: string[];
  resultSourceMap?: ContentSourceMap;
};

type IndexedField = '_id' | '_type' | 'slug.current';

type Constraint = {
  field: IndexedField;
  values: ExprNode[];
};

type Scan = {
  /** Name of the parameter that replaces the `*`: not one that a query can spell. */
  param: string;
  constraints: Constraint[];
};

/** A value known before a tree is evaluated, under the name of its parameter: the same wherever it stands. */
type Ahead = { param: string; evaluate: (evaluateNode: Evaluate) => unknown };

/** A parsed query, ready to be evaluated on any view. */
export type CompiledQuery = {
  tree: ExprNode;
  /** The same for a source map, once one was asked for. */
  keeping?: ExprNode;
  scans: Scan[];
  /** The scan that the outermost filter works on: what a listener's query selects from. */
  root: Scan | undefined;
  /** The parameters that it cannot do without. */
  parameters: Set<string>;
  /** Values evaluated ahead: comparisons, and lists that documents are looked up in. Those within others come first. */
  ahead: Ahead[];
};

/** Most characters of all kept queries together: a tree takes some two hundred bytes for each of them. */
const MAX_CACHED_CHARACTERS = 300_000;
/** Indexes by how few documents they leave; the first that applies is used. */
const FIELD_ORDER: IndexedField[] = ['_id', 'slug.current', '_type'];
/** Parameters that have to be known when a query is parsed: the bounds of a slice, the words of a search. */
const PARSED_WITH_PARAMETERS = /\[\s*\$|\.\.\.?\s*\$|text\s*::\s*query/;

const cache = new Map<string, CompiledQuery>();
let cachedCharacters = 0;

/**
 * Parses a query, or finds it parsed; throws the 400 that Sanity answers for malformed GROQ, or for
 * a parameter that the query refers to and the request leaves out.
 */
export function compileQuery(query: unknown, params: QueryParams): CompiledQuery {
  const compiled = findOrParse(query, params);
  for (const name of compiled.parameters) {
    if (!Object.hasOwn(params, name)) throw missingParameter(name, String(query));
  }
  return compiled;
}

function findOrParse(query: unknown, params: QueryParams): CompiledQuery {
  if (typeof query !== 'string' || query.trim() === '') {
    throw queryParseError('The query is missing or empty', String(query ?? ''));
  }
  // Parameters given to the parser end up in the tree, so they are given only where it needs them.
  const parseParams = PARSED_WITH_PARAMETERS.test(query) ? params : undefined;
  const key = parseParams ? `${query}\n${JSON.stringify(params)}` : query;
  const cached = cache.get(key);
  if (cached) {
    // Re-inserting keeps the map in order of use.
    cache.delete(key);
    cache.set(key, cached);
    return cached;
  }
  const compiled = compile(query, parseParams);
  cache.set(key, compiled);
  cachedCharacters += key.length;
  for (const oldest of cache.keys()) {
    if (cachedCharacters <= MAX_CACHED_CHARACTERS) break;
    cache.delete(oldest);
    cachedCharacters -= oldest.length;
  }
  return compiled;
}

function compile(query: string, params: QueryParams | undefined): CompiledQuery {
  try {
    // The parser wants an end of line after a comment.
    const parsed = extendTree(parse(`${query}\n`, params && { params }), params ?? {});
    const plan: Plan = { scans: [], ahead: [] };
    const tree = rewrite(parsed, plan, []) as ExprNode;
    return { ...plan, tree, root: rootScan(tree, plan.scans), parameters: parametersOf(parsed) };
  } catch (error) {
    if (error instanceof GroqSyntaxError) {
      throw queryParseError(describe(error.message), query, error.position);
    }
    throw queryParseError(error instanceof Error ? error.message : 'Unreadable query', query);
  }
}

/** A syntax error in Content Lake's words, where we know them; where it is, is told beside it. */
function describe(message: string): string {
  const reason = message.replace(/^Syntax error in GROQ query at position \d+(: )?/, '');
  if (reason === 'Unexpected end of query') return 'unexpected end-of-file, expected expression';
  return reason || 'unexpected token';
}

/** Evaluates a query on a view. */
export function runQuery(compiled: CompiledQuery, context: QueryContext): QueryResult {
  const tags = new Set<string>();
  const params: QueryParams = { ...context.params };
  for (const scan of compiled.scans) params[scan.param] = candidates(scan, context, tags);
  const onDereference = (id: string) => {
    tags.add(syncTag('id', publishedId(id)));
  };
  const { sourceMap } = context;
  if (!sourceMap) {
    const result = evaluate(compiled, context, params, onDereference);
    return { result, syncTags: [...tags] };
  }
  for (const { param } of compiled.scans)
    for (const doc of params[param] as Doc[]) learnPlaces(doc);
  compiled.keeping ??= keepSources(compiled.tree);
  const keeping = { ...compiled, tree: compiled.keeping };
  const kept = evaluate(keeping, context, params, (id) => {
    onDereference(id);
    const doc = context.view.get(id);
    if (doc) learnPlaces(doc);
  });
  return { ...readSources(kept, sourceMap), syncTags: [...tags] };
}

/**
 * Whether a listener's query selects this document: its filters, order and projection are applied
 * to the one document, while sub-queries and references see the whole view.
 */
export function selects(compiled: CompiledQuery, doc: Doc, context: QueryContext): boolean {
  const params: QueryParams = { ...context.params };
  for (const scan of compiled.scans) {
    params[scan.param] = scan === compiled.root ? [doc] : candidates(scan, context, new Set());
  }
  const result = evaluate(compiled, context, params, () => {});
  return Array.isArray(result) ? result.length > 0 : result !== null && result !== false;
}

function evaluate(
  { tree, ahead }: CompiledQuery,
  context: QueryContext,
  params: QueryParams,
  onDereference: (id: string) => void,
): unknown {
  const options = {
    params,
    dataset: [],
    identity: context.identity,
    sanity: { projectId: context.projectId, dataset: context.dataset },
    dereference: ({ _ref }: { _ref: string }) => {
      onDereference(_ref);
      return context.view.get(_ref) ?? null;
    },
  } as Parameters<typeof evaluateSync>[1];
  try {
    const evaluateNode = (node: ExprNode) =>
      (evaluateSync(node, options) as { data?: unknown }).data ?? null;
    for (const { param, evaluate } of ahead) params[param] = evaluate(evaluateNode);
    return evaluateNode(tree);
  } catch (error) {
    throw queryError(error instanceof Error ? error.message : 'The query could not be evaluated');
  }
}

function candidates(scan: Scan, { view, params }: QueryContext, tags: Set<string>): Doc[] {
  for (const field of FIELD_ORDER) {
    const constraint = scan.constraints.find((candidate) => candidate.field === field);
    if (!constraint) continue;
    const values = constantStrings(constraint.values, params);
    if (field === '_id') {
      for (const id of values) tags.add(syncTag('id', publishedId(id)));
      return view.withIds(values);
    }
    // A slug's holder can change; what covers that is the type, or else everything.
    tagByType(scan, params, tags);
    return field === 'slug.current' ? view.withSlugs(values) : view.withTypes(values);
  }
  tags.add(syncTag('all'));
  return view.all();
}

function tagByType(scan: Scan, params: QueryParams, tags: Set<string>): void {
  const byType = scan.constraints.find(({ field }) => field === '_type');
  if (!byType) {
    tags.add(syncTag('all'));
    return;
  }
  for (const type of constantStrings(byType.values, params)) tags.add(syncTag('type', type));
}

function constantStrings(nodes: ExprNode[], params: QueryParams): string[] {
  const values: string[] = [];
  for (const node of nodes) {
    const value =
      node.type === 'Parameter' ? params[node.name] : node.type === 'Value' ? node.value : null;
    // Only strings can equal an indexed field; an array is what `in $ids` compares with.
    for (const item of Array.isArray(value) ? value : [value]) {
      if (typeof item === 'string') values.push(item);
    }
  }
  return values;
}

type AnyNode = Record<string, unknown> & { type?: unknown };

/** Scans and values that have to be known before a tree is evaluated, collected while it is rewritten. */
type Plan = Pick<CompiledQuery, 'scans' | 'ahead'>;

function rewrite(value: unknown, plan: Plan, filters: ExprNode[]): unknown {
  if (Array.isArray(value)) return value.map((item) => rewrite(item, plan, []));
  if (typeof value !== 'object' || value === null) return value;
  const node = value as AnyNode;
  if (typeof node.type !== 'string') return value;
  if (node.type === 'Everything') {
    const { scans } = plan;
    const scan: Scan = {
      param: `*${scans.length}`,
      constraints: filters.flatMap((filter) => constraintsOf(filter)),
    };
    scans.push(scan);
    return { type: 'Parameter', name: scan.param };
  }
  const copy: AnyNode = {};
  for (const [key, item] of Object.entries(node)) {
    const below =
      node.type === 'Filter' && key === 'base' ? [...filters, node.expr as ExprNode] : [];
    copy[key] = key === 'value' && node.type === 'Value' ? item : rewrite(item, plan, below);
  }
  if (node.type === 'OpCall' && node.op === 'in' && isLookup(node.right as ExprNode)) {
    const list = copy.right as ExprNode;
    return { ...copy, right: putAhead(plan, (evaluateNode) => evaluateNode(list)) };
  }
  if (node.type !== 'FuncCall' || node.namespace !== 'diff') return copy;
  const comparison = readComparison(copy as { name: string; args: ExprNode[] } & AnyNode);
  return putAhead(plan, (evaluateNode) => compare(comparison, evaluateNode));
}

/** Has a value known ahead, and answers the parameter for it: not one that a query can spell. */
function putAhead(plan: Plan, evaluate: Ahead['evaluate']): ExprNode {
  const param = `ahead*${plan.ahead.length}`;
  plan.ahead.push({ param, evaluate });
  return { type: 'Parameter', name: param };
}

/** Whether a list has documents of its own, and the same for every document that it is asked about. */
function isLookup(list: ExprNode): boolean {
  return hasScan(list) && standsAlone(list);
}

function hasScan(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if ((value as AnyNode).type === 'Value') return false;
  return (value as AnyNode).type === 'Everything' || Object.values(value).some(hasScan);
}

function rootScan(tree: ExprNode, scans: Scan[]): Scan | undefined {
  let node: AnyNode | undefined = tree as unknown as AnyNode;
  while (node && node.type !== 'Parameter') node = node.base as AnyNode | undefined;
  return node && scans.find(({ param }) => param === node.name);
}

function constraintsOf(expr: ExprNode): Constraint[] {
  if (expr.type === 'Group') return constraintsOf(expr.base);
  if (expr.type === 'And') return [...constraintsOf(expr.left), ...constraintsOf(expr.right)];
  if (expr.type === 'Or') {
    // Either side may hold, so only a field that both sides constrain narrows anything.
    const right = constraintsOf(expr.right);
    return constraintsOf(expr.left).flatMap((one) => {
      const other = right.find(({ field }) => field === one.field);
      return other ? [{ field: one.field, values: [...one.values, ...other.values] }] : [];
    });
  }
  if (expr.type !== 'OpCall') return [];
  if (expr.op === '==') {
    return equality(expr.left, [expr.right]) ?? equality(expr.right, [expr.left]) ?? [];
  }
  if (expr.op === 'in') {
    const { right } = expr;
    if (right.type === 'Array') {
      if (right.elements.some(({ isSplat }: ArrayElementNode) => isSplat)) return [];
      return (
        equality(
          expr.left,
          right.elements.map((element: ArrayElementNode) => element.value),
        ) ?? []
      );
    }
    if (right.type === 'Parameter') return equality(expr.left, [right]) ?? [];
  }
  return [];
}

function equality(left: ExprNode, values: ExprNode[]): Constraint[] | undefined {
  const field = fieldOf(left);
  if (!field) return undefined;
  if (!values.every(({ type }) => type === 'Parameter' || type === 'Value')) return undefined;
  return [{ field, values }];
}

function fieldOf(node: ExprNode): IndexedField | undefined {
  if (node.type !== 'AccessAttribute') return undefined;
  const base = node.base;
  if (!base || base.type === 'This') {
    return node.name === '_id' || node.name === '_type' ? node.name : undefined;
  }
  const isSlug =
    base.type === 'AccessAttribute' &&
    base.name === 'slug' &&
    (!base.base || base.base.type === 'This');
  return isSlug && node.name === 'current' ? 'slug.current' : undefined;
}
