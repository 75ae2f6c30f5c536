/**
 * Content source maps: from which field of which document each text of an answer comes.
 *
 * groq-js hands the objects of a document on as they are, and copies only its texts and numbers. So a projection
 * is made to keep, beside each text, the object that it was taken from; where that object stands in its document
 * is looked up afterwards. What is computed (joined, counted, literal) has no place, as with Content Lake itself.
 */
import type { ExprNode } from 'groq-js';
import type { Doc } from '../protocol/types.ts';

/** How keyed items of arrays are named: by place, or by their `_key`, which holds when items move. */
export type SourceMapKind = 'byIndex' | 'byKey';

/** A content source map, as `@sanity/client` reads it. */
export type ContentSourceMap = {
  documents: { _id: string; _type: string }[];
  paths: string[];
  mappings: Record<string, Mapping>;
};

type Mapping = {
  type: 'value';
  source: { type: 'documentValue'; document: number; path: number };
};

/** Where an object or an array stands: the document itself, or a member of another. */
type Place = { doc: Doc } | { within: object; member: string | number; key?: string };

type AnyNode = Record<string, unknown> & { type?: unknown };

/** Begins the names of what a projection keeps for the map: no query can spell it. */
const MARK = '\u0000';
/** Key of the value that a projection is applied to, where it hands all of that on (`...`). */
const ALL = MARK;

const THIS = { type: 'This' } as ExprNode;
const NOWHERE = { type: 'Value', value: null } as ExprNode;

/** The tree of a query, with projections that keep where their texts are from. */
export function keepSources(tree: ExprNode): ExprNode {
  return keepIn(tree) as ExprNode;
}

function keepIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(keepIn);
  if (!isObject(value)) return value;
  const node = value as AnyNode;
  if (node.type === 'Value') return node;
  const copy = Object.fromEntries(
    Object.entries(node).map(([name, part]) => [name, keepIn(part)]),
  ) as AnyNode;
  if (node.type !== 'Object') return copy;
  const attributes = node.attributes as AnyNode[];
  const kept = attributes.flatMap((attribute): AnyNode[] => {
    const expr = attribute.value as ExprNode;
    if (attribute.type === 'ObjectSplat') {
      return expr.type === 'This' ? [valued(ALL, THIS)] : [];
    }
    if (attribute.type !== 'ObjectAttributeValue') return [];
    return [valued(MARK + String(attribute.name), sourceOf(expr) ?? NOWHERE)];
  });
  return { ...copy, attributes: [...(copy.attributes as AnyNode[]), ...kept] };
}

const valued = (name: string, value: ExprNode): AnyNode => ({
  type: 'ObjectAttributeValue',
  name,
  value,
});

/** An expression for the object that a text is taken from, and its name there. */
function sourceOf(expr: ExprNode): ExprNode | undefined {
  if (expr.type === 'Group') return sourceOf(expr.base);
  if (expr.type === 'AccessAttribute') {
    return {
      type: 'Object',
      attributes: [
        valued('from', expr.base ?? THIS),
        valued('member', { type: 'Value', value: expr.name }),
      ],
    } as unknown as ExprNode;
  }
  if (expr.type === 'FuncCall' && expr.namespace === 'global' && expr.name === 'coalesce') {
    return choice(
      expr.args.map((value: ExprNode) => ({
        condition: { type: 'FuncCall', namespace: 'global', name: 'defined', args: [value] },
        value,
      })),
    );
  }
  if (expr.type === 'Select') {
    const fallback = expr.fallback && {
      condition: { type: 'Value', value: true },
      value: expr.fallback,
    };
    return choice([...expr.alternatives, ...(fallback ? [fallback] : [])]);
  }
  return undefined;
}

function choice(options: { condition: unknown; value: ExprNode }[]): ExprNode {
  const alternatives = options.map(({ condition, value }) => ({
    type: 'SelectAlternative',
    condition,
    value: sourceOf(value) ?? NOWHERE,
  }));
  return { type: 'Select', alternatives } as unknown as ExprNode;
}

/** Where the objects of documents stand; documents never change, so this holds as long as they do. */
const places = new WeakMap<object, Place>();

/** Learns the places within a document, to be called for whatever a query may read. */
export function learnPlaces(doc: Doc): void {
  if (places.has(doc)) return;
  learnWithin(doc);
  // Last: a query whose time is over may end in between.
  places.set(doc, { doc });
}

function learnWithin(value: object): void {
  const isList = Array.isArray(value);
  for (const [name, part] of Object.entries(value)) {
    if (!isObject(part)) continue;
    const key = isList && typeof part._key === 'string' ? { key: part._key } : {};
    places.set(part, { within: value, member: isList ? Number(name) : name, ...key });
    learnWithin(part);
  }
}

/** The answer to a query of `keepSources`, without what that kept, and the map of its texts. */
export function readSources(
  kept: unknown,
  kind: SourceMapKind,
): { result: unknown; resultSourceMap: ContentSourceMap } {
  const map = new MapWriter(kind);
  return { result: read(kept, '$', undefined, map), resultSourceMap: map.written };
}

/** `from` says where the value itself was taken, of a text; an object knows its place by itself. */
function read(value: unknown, path: string, from: unknown, map: MapWriter): unknown {
  if (typeof value === 'string') {
    if (isObject(from) && isObject(from.from)) map.add(path, from.from, from.member as string);
    return value;
  }
  if (Array.isArray(value)) {
    return value.map((item, index) =>
      read(item, `${path}[${index}]`, { from: value, member: index }, map),
    );
  }
  // A date or a path that was computed writes itself.
  if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const all = value[ALL] ?? (places.has(value) ? value : undefined);
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      if (name.startsWith(MARK)) return [];
      const isNamed = Object.hasOwn(value, MARK + name);
      const source = isNamed ? value[MARK + name] : all && { from: all, member: name };
      return [[name, read(part, path + member(name), source, map)]];
    }),
  );
}

class MapWriter {
  readonly written: ContentSourceMap = { documents: [], paths: [], mappings: {} };
  readonly #kind: SourceMapKind;
  readonly #documents = new Map<string, number>();
  readonly #paths = new Map<string, number>();

  constructor(kind: SourceMapKind) {
    this.#kind = kind;
  }

  add(resultPath: string, from: object, name: string | number): void {
    const found = this.#find(from);
    if (!found) return;
    const { doc } = found;
    // In a perspective a document has the identifier that it is published by.
    const id = String(doc._originalId ?? doc._id);
    const document = indexIn(this.#documents, id, () => {
      this.written.documents.push({ _id: id, _type: doc._type });
    });
    const sourcePath = found.path + member(name);
    const path = indexIn(this.#paths, sourcePath, () => this.written.paths.push(sourcePath));
    this.written.mappings[resultPath] = {
      type: 'value',
      source: { type: 'documentValue', document, path },
    };
  }

  #find(value: object): { doc: Doc; path: string } | undefined {
    const place = places.get(value);
    if (!place) return undefined;
    if ('doc' in place) return { doc: place.doc, path: '$' };
    const outer = this.#find(place.within);
    if (!outer) return undefined;
    const byKey = this.#kind === 'byKey' && place.key !== undefined;
    const step = byKey ? `[?(@._key=='${escaped(place.key ?? '')}')]` : member(place.member);
    return { doc: outer.doc, path: outer.path + step };
  }
}

/** The number of an entry, which `add` makes the next one where it is new. */
function indexIn(known: Map<string, number>, entry: string, add: () => void): number {
  const index = known.get(entry) ?? known.size;
  if (index === known.size) {
    known.set(entry, index);
    add();
  }
  return index;
}

const ESCAPES: Record<string, string> = {
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  "'": "\\'",
  '\\': '\\\\',
};

const escaped = (name: string) => name.replace(/[\f\n\r\t'\\]/g, (sign) => ESCAPES[sign] ?? sign);

/** A step of a JSONPath, as `@sanity/client` writes it. */
const member = (name: string | number) =>
  typeof name === 'number' ? `[${name}]` : `['${escaped(name)}']`;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
