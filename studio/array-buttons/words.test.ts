import { createSchema, type SchemaType } from 'sanity';
import { expect, test } from 'vitest';
import { schemaTypes } from '../../schemas/index.ts';
import { addingTo } from './words.ts';

/** The buttons of every list of one kind in the schemas, whose kind has a name. */
function buttons(): string[] {
  const schema = createSchema({ name: 'test', types: schemaTypes });
  const said = new Set<string>();
  const seen = new Set<SchemaType>();
  const look = (type: SchemaType) => {
    if (seen.has(type)) return;
    seen.add(type);
    if ('fields' in type) for (const field of type.fields) look(field.type);
    if (type.jsonType !== 'array') return;
    const [only, other] = type.of;
    const isOfText = type.of.some(({ name }) => name === 'block' || name === 'span');
    if (only && !other && !isOfText) said.add(addingTo(type, only));
    for (const member of type.of) look(member);
  };
  for (const { name } of schemaTypes) {
    const type = schema.get(name);
    if (type) look(type);
  }
  return [...said].filter((text) => /^Ajouter une? /.test(text)).sort();
}

test('every list says what it adds, of the right gender', () => {
  expect(buttons()).toMatchInlineSnapshot(`
    [
      "Ajouter un avantage",
      "Ajouter un bloc",
      "Ajouter un chiffre",
      "Ajouter un choix",
      "Ajouter un cookie ou stockage",
      "Ajouter un lien",
      "Ajouter un module",
      "Ajouter un repère",
      "Ajouter un scénario",
      "Ajouter un service estimé",
      "Ajouter un type de projet",
      "Ajouter un élément",
      "Ajouter une ancienne adresse",
      "Ajouter une cellule",
      "Ajouter une colonne",
      "Ajouter une exception",
      "Ajouter une formule",
      "Ajouter une image",
      "Ajouter une ligne",
      "Ajouter une mesure",
      "Ajouter une plage horaire",
      "Ajouter une question",
      "Ajouter une raison",
      "Ajouter une tranche",
      "Ajouter une valeur",
      "Ajouter une étape",
    ]
  `);
});

test('a list of what has no name says to what it adds', () => {
  expect(
    addingTo({ name: 'features', title: 'Points forts' }, { name: 'string', title: 'String' }),
  ).toBe('Ajouter à «\u202fPoints forts\u202f»');
});
