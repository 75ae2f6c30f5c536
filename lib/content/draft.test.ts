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
  expect(fieldTitle(estimator, ['services', 0, 'tagline'])).toEqual({
    document: 'Service',
    field: 'Accroche',
  });
});

it('a field that a query calls otherwise, or has a part without a title, is named all the same', () => {
  const query = `*[_type == "service"] {
    "id": serviceId.current, "features": coalesce(features, []),
    "image": image { "assetId": asset._ref, alt }
  }`;
  expect(fieldTitle(query, [0, 'id']).field).toBe('Identifiant');
  expect(fieldTitle(query, [0, 'features', 2]).field).toBe('Points forts');
  expect(fieldTitle(query, [0, 'image', 'crop', 'top']).field).toBe('Image');
});

it('what is taken over by a reference is missing there, or is the reference', () => {
  const query = `*[_type == "estimator"][0] { "services": services[] {
    "id": service->serviceId.current, "name": service->name, basePrice
  } }`;
  const path = ['services', 0, 'name'];
  expect(fieldTitle(query, path, { id: 'make', name: null })).toEqual({
    document: 'Service',
    field: 'Nom',
  });
  expect(fieldTitle(query, path, { id: null, name: null })).toEqual({
    document: 'Estimateur de devis',
    field: 'Service',
  });
});

it('a link without a URL lacks its page', () => {
  const home = '*[_type == "homePage"][0]';
  expect(fieldTitle(home, ['heroPrimary', 'href']).field).toBe('Page du site');
});

it('a rule about several fields is told as it is', () => {
  const schema = z.object({}).refine(() => false, 'Les prix se contredisent.');
  expect(readDraft(QUERY, schema, {}).problems).toEqual([
    { document: 'Service', rule: 'Les prix se contredisent.' },
  ]);
});
