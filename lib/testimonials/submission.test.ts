import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asSeen, asWritten } from '../../tests/support/as-seen.ts';
import { NAUGHTY_STRINGS } from '../../tests/support/naughty-strings/index.ts';
import { generated, LONG_FORM } from '../../tests/support/scale.ts';
import { UNREADABLE } from '../validation/text.ts';
import { authorLine } from './author-line.ts';
import { testimonialSubmission } from './submission.ts';

/** The message for a name below its minimum, letter for letter. */
const SHORT_NAME = 'Le nom doit contenir au moins 2 caractères';

/** The message for what is no rating. */
const NO_RATING = 'Choisissez une note de 1 à 5 étoiles.';

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

describe('Testimonial', () => {
  test.each([
    ['name', 'A', SHORT_NAME],
    ['name', ' A ', SHORT_NAME],
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
    ['rating', 0, NO_RATING],
    ['rating', 6, NO_RATING],
    ['rating', 4.5, NO_RATING],
    ['rating', 'cinq', NO_RATING],
  ])('%s %j: %j', (field, value, message) => {
    expect(firstMessage({ [field]: value })).toBe(message);
  });

  test('the first message is that of the first field of the form', () => {
    expect(firstMessage({ name: '', email: 'x', content: '' })).toBe(SHORT_NAME);
  });

  test.each([
    ['name', '\u200b\u2060\ufeff', SHORT_NAME],
    ['name', 'Zoé\nD’Arc', 'Ce champ tient sur une seule ligne.'],
    ['name', 'Zo\u0000é', UNREADABLE],
    ['name', 'Zoé\ud83d', UNREADABLE],
    ['role', '\u200b', undefined],
    ['role', '\u2800', UNREADABLE],
    ['role', 'Gérante\u2028', undefined],
    ['role', 'Gé\u2028rante', 'Ce champ tient sur une seule ligne.'],
    ['company', 'a\u0007b', UNREADABLE],
    ['company', `${'a'.repeat(100)}\u0007`, 'L’entreprise ne peut pas dépasser 100 caractères'],
    ['company', 42, UNREADABLE],
    ['email', 'zoe@exemple.fr\nBcc: ana@exemple.fr', /espace/],
    ['email', '.', 'Email invalide'],
    ['email', 'zoé@exemple.fr', /sans accent/],
    ['content', '\u200b'.repeat(20), 'L’avis doit contenir au moins 10 caractères'],
    ['content', 'Un avis qui finit mal\u0085', UNREADABLE],
    ['content', 'Ligne\u00201\r\nLigne\t2\r', undefined],
    ['content', `${'a\r\n'.repeat(249)}ab`, undefined],
    ['content', `${'a\r\n'.repeat(249)}abc`, 'L’avis ne peut pas dépasser 500 caractères'],
    ['content', null, 'Écrivez votre avis.'],
    ['rating', '', NO_RATING],
    ['rating', ' 5', NO_RATING],
    ['rating', '0x5', NO_RATING],
    ['rating', '-1', NO_RATING],
    ['rating', '1e0', NO_RATING],
    ['rating', true, NO_RATING],
    ['rating', [5], NO_RATING],
    ['rating', Number.NaN, NO_RATING],
    ['rating', 1e308, NO_RATING],
  ])('bad input: %s %j: %j', (field, value, message) => {
    if (message instanceof RegExp) expect(firstMessage({ [field]: value })).toMatch(message);
    else expect(firstMessage({ [field]: value })).toBe(message);
  });
});

describe('Testimonial, whatever is written', () => {
  const FIELDS = ['name', 'role', 'company', 'email', 'content', 'rating'] as const;
  const GENERATED = generated(10_000);
  const FRENCH = /^[A-ZÀÉ].*[a-zé]{3}/;

  /** Checks that a text is kept as it is seen, or refused by one French message. */
  const check = (field: (typeof FIELDS)[number], value: unknown) => {
    const { data, error } = testimonialSubmission.safeParse({ ...valid, [field]: value });
    if (error) {
      expect(error.issues).toMatchObject([{ path: [field] }]);
      expect(error.issues[0]?.message).toMatch(FRENCH);
      return;
    }
    const { [field]: stored, ...others } = data;
    expect({ ...valid, ...others, [field]: valid[field] }).toEqual(valid);
    if (field === 'rating') expect(stored).toBe(Number(value));
    else if (field === 'content') expect(stored).toBe(asWritten(String(value)));
    else if (field === 'email') expect(asSeen(String(value))).toContain(stored);
    else expect(asSeen(String(stored))).toBe(asSeen(String(value)));
    // A stored value that is sent again stays the same.
    expect(testimonialSubmission.parse(data)).toEqual(data);
  };

  test.each(FIELDS)('%s: the naughty strings', (field) => {
    for (const value of NAUGHTY_STRINGS) check(field, value);
  });

  // Samples by field: what it often takes, what it often refuses, and halves of characters.
  const halves = fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 120 })
    .map((units) => String.fromCharCode(...units));
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 600 }),
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.mixedCase(fc.lorem({ mode: 'sentences', maxCount: 8 })),
    halves,
    fc.anything(),
  );
  test.each([
    ['name', text],
    ['role', text],
    ['company', text],
    ['content', text],
    ['email', fc.oneof(fc.emailAddress(), text)],
    [
      'rating',
      fc.oneof(fc.integer({ min: -1, max: 7 }), fc.stringMatching(/^[0-9 .e-]{0,3}$/), text),
    ],
  ] as const)('%s: generated input', LONG_FORM, (field, values) => {
    let accepted = 0;
    fc.assert(
      fc.property(values as fc.Arbitrary<unknown>, (value) => {
        check(field, value);
        if (testimonialSubmission.safeParse({ ...valid, [field]: value }).success) accepted += 1;
      }),
      GENERATED,
    );
    // The sample holds accepted ones too: else only refusals would be checked.
    expect(accepted).toBeGreaterThan(GENERATED.numRuns / 50);
  });

  test('any input at all is answered, and what is no review is refused', LONG_FORM, () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        expect(testimonialSubmission.safeParse(input).success).toBe(false);
      }),
      GENERATED,
    );
  });

  test('emoji, right-to-left text, NFD accents and markup stay as they are', () => {
    const content = 'e\u0301 👩‍👩‍👧 مرحبا <script>alert(1)</script>\n\n« fin »';
    expect(testimonialSubmission.parse({ ...valid, content }).content).toBe(content);
  });

  test('nothing turns the direction of a name, nor of what follows a text', () => {
    const turned = { name: 'Zo\u202eé', role: '\u2066Chef\u2069', content: 'Un avis\u202e clair.' };
    expect(testimonialSubmission.parse({ ...valid, ...turned })).toMatchObject({
      name: 'Zoé',
      role: 'Chef',
      content: 'Un avis clair.',
    });
  });
});

describe('Testimonial: the line under the name', () => {
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
