import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldTitle, readDraft } from './draft.ts';
import { text } from './shape.ts';

const QUERY = '*[_type == "service"][0] { name, tagline }';
const MARKS = `\u200b\u200b\u200b\u200b\u200c`;

describe('a draft that is not complete', () => {
  it('is read with the name of what is missing in its place', () => {
    const schema = z.object({ name: text, tagline: text, parts: z.array(text) });
    const draft = { name: null, tagline: '  ', parts: ['Une', ''] };
    const { data, problems } = readDraft(QUERY, schema, draft);
    expect(data).toEqual({
      name: '[Nom à compléter]',
      tagline: '[Accroche à compléter]',
      parts: ['Une', '[parts à compléter]'],
    });
    expect(problems).toContainEqual({ document: 'Service', field: 'Nom' });
    expect(draft.name).toBeNull();
  });

  it('keeps the marks of texts, and is read without that of a choice', () => {
    const schema = z.object({ name: text, kind: z.enum(['a', 'b']) });
    const { data, problems } = readDraft(QUERY, schema, {
      name: `Nom${MARKS}`,
      kind: `a${MARKS}`,
    });
    expect(data).toEqual({ name: `Nom${MARKS}`, kind: 'a' });
    expect(problems).toEqual([]);
  });

  it('is not read where more is missing than a text, and says what', () => {
    const schema = z.object({ name: text, inconnu: z.number() });
    const { data, problems } = readDraft(QUERY, schema, { name: 'Make', inconnu: 'dix' });
    expect(data).toBeUndefined();
    expect(problems).toEqual([{ document: 'Service', field: 'inconnu' }]);
  });
});

it('a field has the title that it has in the Studio, whatever list or object it stands in', () => {
  expect(fieldTitle(QUERY, [3, 'name'])).toEqual({ document: 'Service', field: 'Nom' });
  expect(fieldTitle(QUERY, ['inconnu'])).toEqual({ document: 'Service', field: 'inconnu' });
  // Taken over from a service.
  const estimator = '*[_type == "estimator"][0]';
  expect(fieldTitle(estimator, ['services', 0, 'tagline']).field).toBe('Accroche');
});
