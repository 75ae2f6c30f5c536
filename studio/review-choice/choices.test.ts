import { expect, it } from 'vitest';
import type { Review } from '../tools/reviews/api.ts';
import { choicesOf } from './choices.ts';

const review: Review = {
  id: 'a',
  name: 'Camille',
  role: 'Gérante',
  company: null,
  email: null,
  content: 'Le bureau ferme à l’heure. '.repeat(5),
  rating: 5,
  status: 'approved',
  moderation_reason: null,
  moderated_at: null,
  corrected: null,
  author: null,
  project: null,
  created_at: '2026-01-05T08:00:00Z',
};

it('offers each published review by its author and first words', () => {
  expect(choicesOf([review], undefined)).toEqual([
    {
      id: 'a',
      label:
        'Camille, Gérante\u00a0: «\u202fLe bureau ferme à l’heure. Le bureau ferme à l’heure. Le bur…\u202f»',
    },
  ]);
  expect(choicesOf([review], 'a')).toHaveLength(1);
});

it('says so where the chosen one is not published any more, and keeps it until another is chosen', () => {
  expect(choicesOf([review], 'b')[1]).toEqual({
    id: 'b',
    label: 'Avis retiré ou supprimé\u00a0: la page ne le montre pas',
  });
});
