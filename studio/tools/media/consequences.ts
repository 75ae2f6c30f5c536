import type { Size } from './plan-shrink.ts';
import { keepsFraming, type Replaceable } from './replace.ts';
import { fieldsOf, type ImageUse } from './uses.ts';

/** Effects of replacing a picture beside showing another one, a sentence each. */
export function consequences(uses: readonly ImageUse[], old: Replaceable, next: Size): string[] {
  const isPublished = fieldsOf(uses).some(({ states }) => states.includes('publié'));
  const framed = uses.filter(({ framing }) => Object.keys(framing).length > 0);
  const isKept = framed.every((use) => keepsFraming(old, next, use));
  return [
    isPublished
      ? 'Ce qui est publié change aussitôt pour vos visiteurs. Les brouillons restent des brouillons.'
      : 'Rien de ce qui est publié ne change pour le moment.',
    ...(framed.length === 0
      ? []
      : [
          isKept
            ? 'Le cadrage est gardé\u00a0: les deux images ont les mêmes proportions.'
            : 'Le cadrage revient à l’image entière\u00a0: les deux images n’ont pas les mêmes proportions.',
        ]),
    ...(uses.some(({ alt }) => alt)
      ? [
          'Les textes de remplacement restent comme ils sont\u00a0: relisez-les, ils décrivent l’image d’avant.',
        ]
      : []),
    ...(old.title || old.altText || old.tags.length > 0
      ? ['La nouvelle image reprend le titre, le texte proposé et les étiquettes qui lui manquent.']
      : []),
  ];
}
