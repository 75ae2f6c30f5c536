import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { authorLine } from './author-line.ts';
import { testimonialSubmission } from './submission.ts';

const valid = {
  name: 'Exemple Client',
  role: '',
  company: '',
  email: '',
  content: 'Un travail clair et rapide.',
  rating: 5,
};

const firstMessage = (change: Record<string, unknown>) =>
  testimonialSubmission.safeParse({ ...valid, ...change }).error?.issues[0]?.message;

describe('§5 Testimonial', () => {
  test.each([
    ['name', 'A', 'Le nom doit contenir au moins 2 caractères'],
    ['name', ' A ', 'Le nom doit contenir au moins 2 caractères'],
    ['name', 'Al', undefined],
    ['name', 'a'.repeat(100), undefined],
    ['name', 'a'.repeat(101), 'Le nom ne peut pas dépasser 100 caractères'],
    ['name', undefined, 'Indiquez votre nom.'],
    ['role', 'a'.repeat(100), undefined],
    ['role', 'a'.repeat(101), 'La fonction ne peut pas dépasser 100 caractères'],
    ['company', 'a'.repeat(100), undefined],
    ['company', 'a'.repeat(101), 'L’entreprise ne peut pas dépasser 100 caractères'],
    ['email', '', undefined],
    ['email', 'client@exemple.fr', undefined],
    ['email', 'pas une adresse', 'Email invalide'],
    [
      'email',
      `${'a'.repeat(245)}@exemple.fr`,
      'L’adresse e-mail ne peut pas dépasser 255 caractères',
    ],
    ['content', 'a'.repeat(9), 'L’avis doit contenir au moins 10 caractères'],
    ['content', `  ${'a'.repeat(9)}  `, 'L’avis doit contenir au moins 10 caractères'],
    ['content', 'a'.repeat(10), undefined],
    ['content', 'a'.repeat(500), undefined],
    ['content', '👍'.repeat(500), undefined],
    ['content', 'a'.repeat(501), 'L’avis ne peut pas dépasser 500 caractères'],
    ['rating', 1, undefined],
    ['rating', '5', undefined],
    ['rating', 0, 'Choisissez une note de 1 à 5 étoiles.'],
    ['rating', 6, 'Choisissez une note de 1 à 5 étoiles.'],
    ['rating', 4.5, 'Choisissez une note de 1 à 5 étoiles.'],
    ['rating', 'cinq', 'Choisissez une note de 1 à 5 étoiles.'],
  ])('%s %j: %j', (field, value, message) => {
    expect(firstMessage({ [field]: value })).toBe(message);
  });

  test('the first message is that of the first field of the form', () => {
    expect(firstMessage({ name: '', email: 'x', content: '' })).toBe(
      'Le nom doit contenir au moins 2 caractères',
    );
  });

  test('any text within the limits arrives as written, trimmed and nothing else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 10, maxLength: 120 }), (content) => {
        const parsed = testimonialSubmission.safeParse({ ...valid, content });
        if ([...content.trim()].length < 10) expect(parsed.success).toBe(false);
        else if ([...content.trim()].length <= 500)
          expect(parsed.data?.content).toBe(content.trim());
      }),
    );
  });
});

describe('§3 Testimonial: the line under the name', () => {
  test.each([
    ['Gérante', 'Boulangerie', 'Gérante, Boulangerie'],
    ['Gérante', null, 'Gérante'],
    [null, 'Boulangerie', 'Boulangerie'],
    ['', '', 'Client satisfait'],
    [null, null, 'Client satisfait'],
  ])('%j, %j: %j', (role, company, line) => {
    expect(authorLine({ role, company })).toBe(line);
  });
});
