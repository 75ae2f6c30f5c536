import { ConcreteRuleClass, type Rule } from 'sanity';
import { describe, expect, it } from 'vitest';
import { frenchTypography } from '../lib/typography/index.ts';
import { schemaTypes } from './index.ts';

type Part = {
  name?: string;
  title?: string;
  description?: string;
  type?: string;
  group?: string;
  fieldset?: string;
  groups?: Part[];
  fields?: Part[];
  validation?: (rule: Rule) => Rule | Rule[];
  [key: string]: unknown;
};

/** Keys whose values the Studio draws or stores, and does not say. */
const WORDLESS = ['icon', 'preview', 'components', 'initialValue'];

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Everything that a type is made of, itself first, with the way to it. */
function* partsOf(value: unknown, path: string): Generator<{ path: string; part: Part }> {
  if (isPart(value)) yield { path, part: value };
  if (!isPart(value) && !Array.isArray(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    const name = isPart(inner) && inner.name ? inner.name : key;
    if (!WORDLESS.includes(key)) yield* partsOf(inner, `${path}.${name}`);
  }
}

const parts = schemaTypes.flatMap((type) => [...partsOf(type, type.name)]);

/** The Studio's messages on wrong values, as far as they do not depend on the values. */
const messagesOf = ({ validation }: Part): string[] =>
  validation
    ? [validation(new ConcreteRuleClass() as Rule)]
        .flat()
        .flatMap(({ _message }) => (typeof _message === 'string' ? [_message] : []))
    : [];

describe('the words of the Studio', () => {
  it('every field says what it is, and where it shows or what to write', () => {
    const fields = parts.flatMap(({ path, part }) =>
      (part.fields ?? []).map((field) => ({ path: `${path}.${field.name}`, field })),
    );
    expect(fields.length).toBeGreaterThan(400);
    const silent = fields.filter(({ field }) => !field.title?.trim() || !field.description?.trim());
    expect(silent.map(({ path }) => path)).toEqual([]);
    const repeating = fields.filter(({ field }) =>
      field.description?.startsWith(`${field.title}.`),
    );
    expect(repeating.map(({ path }) => path)).toEqual([]);
  });

  it('every document of more than three fields shows them in groups', () => {
    for (const { name, type, groups = [], fields = [] } of schemaTypes as Part[]) {
      // Fields together under one title count as one.
      const shown = new Set(fields.map(({ name: own, fieldset }) => fieldset ?? own));
      if (type !== 'document' || shown.size <= 3) continue;
      const known = groups.map((group) => group.name);
      const lost = fields.filter(({ group }) => !group || !known.includes(group));
      expect(lost.map((field) => `${name}.${field.name}`)).toEqual([]);
    }
  });

  it('titles and descriptions have the spaces of French', () => {
    const wrong = parts.flatMap(({ part: { title, description } }) =>
      [title, description].filter((text) => /[^\S\u00a0\u202f][;:!?»]|«[^\u202f]/.test(text ?? '')),
    );
    expect(wrong).toEqual([]);
  });

  it('no space is set inside a URL', () => {
    const cut = parts.filter(({ part }) => /\u202f[?;]\p{L}/u.test(part.description ?? ''));
    expect(cut.map(({ path }) => path)).toEqual([]);
  });

  it('so have the messages of its rules', () => {
    const messages = parts.flatMap(({ part }) => messagesOf(part));
    expect(messages.length).toBeGreaterThan(400);
    expect(messages.filter((message) => frenchTypography(message) !== message)).toEqual([]);
  });
});
