import { defineArrayMember, defineField } from 'sanity';
import { type Field, line, paragraph } from './fields.ts';
import { MESSAGES } from './messages.ts';

/** A list of questions with their answers. */
export const questionsField = ({ min = 0, ...field }: Field & { min?: number }) =>
  defineField({
    ...field,
    type: 'array',
    of: [
      defineArrayMember({
        name: 'entry',
        title: 'Question',
        type: 'object',
        fields: [
          line({
            name: 'question',
            title: 'Question',
            description: 'Telle qu’un lecteur la poserait.',
            max: 140,
            empty: MESSAGES.question,
          }),
          paragraph({
            name: 'answer',
            title: 'Réponse',
            description:
              'Deux à quatre phrases. Une ligne vide commence un paragraphe. {fourchette:make} dit ce que coûte un service, par son identifiant.',
            rows: 4,
            max: 800,
            empty: MESSAGES.answer,
          }),
        ],
        preview: { select: { title: 'question', subtitle: 'answer' } },
      }),
    ],
    validation: (rule) => [
      ...(min > 0 ? [rule.required().min(min).error('Ajoutez une question.')] : []),
      rule.max(10).error('Dix questions au plus.'),
    ],
  });
