import { ConcreteRuleClass, type Rule } from 'sanity';
import { isProven } from '../../lib/content/claims.ts';
import { isNotApplicable, OPTIONAL_FACTS } from '../../lib/legal/not-applicable.ts';
import { PLACEHOLDER } from '../../lib/words/placeholder.ts';
import { documentName } from './document-name.ts';

/** E-mails of the seed content: nobody reads mail there. */
const EXAMPLE = /\bexemple\.(?:fr|com|org)\b/i;

export type ContentDocument = { _id: string; _type: string; [field: string]: unknown };

/** One fact still to be filled in, and where the Studio opens it. */
export type MissingFact = {
  documentId: string;
  documentType: string;
  /** Path of the field, as the Studio's links write it: `tiles[_key=="t0"].text`. */
  path: string;
  /** The document's and the field's names in the Studio. */
  document: string;
  field: string;
  /** The field's text for now; null where it is empty. */
  value: string | null;
  /** The problem: an empty field, a placeholder, or a figure without its source or date. */
  problem: 'empty' | 'placeholder' | 'unproven';
  /** Whether the site cannot go live without it; else a live site leaves its place out. */
  isRequired: boolean;
  /** The value by which the settings declare an empty optional fact « sans objet »; else null. */
  optionalFact: string | null;
};

/** A type or a field of it, as the schemas define it. */
export type Definition = {
  name?: string;
  type?: string;
  title?: string;
  fields?: Definition[];
  of?: Definition[];
  validation?: unknown;
};

/** The types of objects that state a figure. */
const CLAIMS = ['claim', 'figure'];

/** Facts that the law asks for, ways to reach the owner, and facts that funding depends on, by the type that holds them. */
const EXPECTED: Record<string, string[]> = {
  siteSettings: ['phone', 'socialUrl', 'legal'],
  trainingPage: ['qualiopi.number', 'qualiopi.date'],
};

/** Whether the Studio lets no document be published without this field. */
function isRequired({ validation }: Definition): boolean {
  const rules = typeof validation === 'function' ? validation(new ConcreteRuleClass()) : [];
  return [rules].flat().some((rule: Rule) => rule.isRequired());
}

/** Whether it is where a link leads, which is given wherever no page is chosen. */
const isLinkHref = ({ name = '' }: Definition) => ['href', 'linkHref'].includes(name);

type Found = Pick<MissingFact, 'path' | 'value' | 'problem' | 'isRequired' | 'optionalFact'>;

/** The schemas' types, to be asked about one document after the other. */
class Schemas {
  readonly types: readonly Definition[];

  constructor(types: readonly Definition[]) {
    this.types = types;
  }

  /** A type by its name, or the type that a field is of. */
  typeOf(definition: Definition | undefined): Definition | undefined {
    if (!definition || definition.fields || definition.of) return definition;
    return this.types.find(({ name }) => name === definition.type) ?? definition;
  }

  fieldOf(definition: Definition | undefined, path: string): Definition | undefined {
    return path
      .split('.')
      .reduce(
        (within: Definition | undefined, step) =>
          this.typeOf(within)?.fields?.find(({ name }) => name === step),
        definition,
      );
  }

  /** Finds placeholders. Without a definition the value is running text, of which no part can be left out for good. */
  *placeholders(value: unknown, definition?: Definition, path = ''): Generator<Found> {
    if (typeof value === 'string') {
      if (PLACEHOLDER.test(value) || EXAMPLE.test(value)) {
        const required = !definition || isLinkHref(definition) || isRequired(definition);
        yield { path, value, problem: 'placeholder', isRequired: required, optionalFact: null };
      }
    } else if (Array.isArray(value)) {
      const members = this.typeOf(definition)?.of ?? [];
      for (const [index, item] of value.entries()) {
        const { _key, _type } = (item ?? {}) as { _key?: string; _type?: string };
        const member = members.find(({ name, type }) => (name ?? type) === (_type ?? 'string'));
        const at = `${path}[${_key ? `_key=="${_key}"` : index}]`;
        yield* this.placeholders(item, member ?? members.find(({ type }) => type === _type), at);
      }
    } else if (value && typeof value === 'object') {
      yield* this.within(value as Record<string, unknown>, definition, path);
    }
  }

  *within(value: Record<string, unknown>, definition: Definition | undefined, path: string) {
    const isClaim = CLAIMS.includes(String(value._type));
    if (isClaim && !isProven(value)) {
      const said = [value.value, value.label].filter(Boolean).join(' ');
      yield {
        path,
        value: said,
        problem: 'unproven',
        isRequired: false,
        optionalFact: null,
      } as const;
    }
    for (const [name, inner] of Object.entries(value)) {
      // A fault in a figure's source was reported above.
      if (name.startsWith('_') || (isClaim && name === 'source')) continue;
      const field = this.typeOf(definition)?.fields?.find((one) => one.name === name);
      yield* this.placeholders(inner, field, path ? `${path}.${name}` : name);
    }
  }

  /** The facts of `EXPECTED` that are empty and not « sans objet »; those that a legal text tells are required. */
  *empty(
    document: ContentDocument,
    told: ReadonlySet<string>,
    settings: ContentDocument | undefined,
  ): Generator<Found> {
    const type = this.types.find(({ name }) => name === document._type);
    for (const expected of EXPECTED[document._type] ?? []) {
      const inner = this.typeOf(this.fieldOf(type, expected))?.fields ?? [];
      const paths = inner.length > 0 ? inner.map(({ name }) => `${expected}.${name}`) : [expected];
      for (const path of paths) {
        if (String(valueAt(document, path) ?? '').trim()) continue;
        const optionalFact = optionalFactAt(path);
        if (optionalFact && isNotApplicable(settings, optionalFact)) continue;
        yield { path, value: null, problem: 'empty', isRequired: told.has(path), optionalFact };
      }
    }
  }
}

/** The fact of OPTIONAL_FACTS that a field is, or is a part of. */
const optionalFactAt = (path: string): string | null =>
  OPTIONAL_FACTS.find(({ field }) => path === field || path.startsWith(`${field}.`))?.field ?? null;

const valueAt = (document: ContentDocument, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], document);

/** The facts of the settings that the legal texts among these documents tell. */
function toldFacts(documents: readonly ContentDocument[]): Set<string> {
  const told = new Set<string>();
  for (const { _type, body } of documents) {
    if (_type !== 'legalPage' || !Array.isArray(body)) continue;
    for (const { children = [] } of body) {
      for (const { _type: kind, field } of children) if (kind === 'settingsValue') told.add(field);
    }
  }
  return told;
}

/**
 * Facts still missing before the site goes live: facts that are empty, texts of any document that hold a
 * placeholder or an example e-mail, and figures without their source or date. In the order of the documents.
 *
 * @param types as the schemas define them
 */
export function findMissing(
  documents: readonly ContentDocument[],
  types: readonly Definition[],
): MissingFact[] {
  const schemas = new Schemas(types);
  const told = toldFacts(documents);
  const settings = documents.find(({ _type }) => _type === 'siteSettings');
  return documents.flatMap((document) => {
    const { _id: documentId, _type: documentType } = document;
    const type = types.find(({ name }) => name === documentType);
    const { name: own, kind } = documentName(document, types);
    const common = {
      documentId,
      documentType,
      document: kind ? `${kind} «\u202f${own}\u202f»` : own,
    };
    const found = [
      ...schemas.empty(document, told, settings),
      ...schemas.placeholders(document, type),
    ];
    return found.map((fact) => {
      // An empty fact has its own name; a text somewhere within a field has the field's.
      const name = fact.problem === 'empty' ? fact.path : (fact.path.split(/[.[]/)[0] ?? '');
      return { ...common, ...fact, field: schemas.fieldOf(type, name)?.title ?? name };
    });
  });
}
