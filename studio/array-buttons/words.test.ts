import { createSchema, type SchemaType } from 'sanity';
import { expect, test } from 'vitest';
import { schemaTypes } from '../../schemas/index.ts';
import { addingTo } from './words.ts';

/** The buttons of every list of one kind in the schemas. */
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
  return [...said].filter((text) => !/Mark definitions|lien$/.test(text)).sort();
}

test('every list says what it adds, of the right gender', () => {
  expect(buttons()).toMatchInlineSnapshot(`
    [
      "Ajouter un avantage",
      "Ajouter un bloc",
      "Ajouter un chiffre",
      "Ajouter un choix",
      "Ajouter un cookie ou stockage",
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
      "Ajouter à « Colonnes »",
      "Ajouter à « Contenu »",
      "Ajouter à « Contre »",
      "Ajouter à « Disponibilités »",
      "Ajouter à « En bref »",
      "Ajouter à « Livrables »",
      "Ajouter à « Marks »",
      "Ajouter à « Mots du dessin »",
      "Ajouter à « Mots-clés par défaut »",
      "Ajouter à « Mots-clés »",
      "Ajouter à « Points forts »",
      "Ajouter à « Pour »",
      "Ajouter à « Sans objet »",
      "Ajouter à « Services »",
      "Ajouter à « Titres des trois étapes »",
      "Ajouter à « Vos adresses e-mail dans votre agenda »",
      "Ajouter à « Étapes »",
    ]
  `);
});
