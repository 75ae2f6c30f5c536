import type { CustomValidator, Rule } from 'sanity';
import { frenchTypography } from '../../lib/typography/index.ts';

/** Keys of a schema type whose text the editor reads, and keys of its parts that have such texts. */
const WORDS = ['title', 'description'];
const PARTS = [
  ...['fields', 'fieldsets', 'groups', 'of', 'options', 'list', 'orderings'],
  ...['marks', 'decorators', 'annotations', 'styles', 'lists'],
];

type Validation = (base: Rule, ...context: unknown[]) => Rule | Rule[];

const set = <Answer>(answer: Answer) =>
  typeof answer === 'string' ? frenchTypography(answer) : answer;

/** Rules whose messages are typeset; the Studio's own rules, in `base`, stay its own. */
const typesetRules =
  (validation: Validation): Validation =>
  (base, ...context) => {
    const rules = validation(base, ...context);
    // Sanity also hands in a stand-in that says nothing, to see whether a field is required.
    if (!Array.isArray(base._rules)) return rules;
    return [rules].flat().map((rule) =>
      Object.assign(rule.clone(), {
        _message: set(rule._message),
        _rules: rule._rules.map((spec) => {
          if (spec.flag !== 'custom' || base._rules.includes(spec)) return spec;
          const constraint: CustomValidator = async (...args) =>
            set(await spec.constraint(...args));
          return { ...spec, constraint };
        }),
      }),
    );
  };

function typesetMember(key: string, value: unknown): unknown {
  if (WORDS.includes(key)) return set(value);
  if (key === 'validation') return typesetRules(value as Validation);
  return PARTS.includes(key) ? typeset(value) : value;
}

/**
 * A schema type with French typography in its titles, its descriptions and the messages of its rules,
 * so that whoever writes one types plain spaces. Values, icons and previews stay as they are.
 */
export function typeset<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map(typeset) as Part;
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, typesetMember(key, value)]),
  ) as Part;
}
