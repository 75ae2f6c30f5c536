import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asSeen, asWritten } from '../../tests/support/as-seen.ts';
import { NAUGHTY_STRINGS } from '../../tests/support/naughty-strings/index.ts';
import { generated, LONG_FORM } from '../../tests/support/scale.ts';
import { specifiedRules } from '../estimator/rules.fixture.ts';
import { MAX_LENGTH } from '../validation/max-length.ts';
import { messageSchema } from './message.ts';
import { type QuoteChoices, quoteSchema } from './quote.ts';
import { QUOTE_STEPS, TIME_FIELDS } from './quote-steps.ts';

const choices: QuoteChoices = {
  services: specifiedRules.services,
  timelines: ['asap', '1month', '3months', 'flexible'].map((id) => ({ id })),
  budgets: ['<1000', '1000-3000', '3000-5000', '5000-10000', '>10000'].map((id) => ({ id })),
};
const quotes = quoteSchema(choices);

const MESSAGE = {
  name: 'Zoé',
  email: 'zoe@example.fr',
  subject: 'Un site',
  message: 'Bonjour,\nj’ai un projet.',
};
const QUOTE = {
  service: 'bubble',
  projectType: 'mvp',
  projectName: 'Portail',
  description: 'Un portail\npour nos clients.',
  features: ['feature-1', 'feature-3'],
  timeline: 'asap',
  budget: '>10000',
  weeklyHours: '7,5',
  hourlyCost: '42.50',
  firstName: 'Zoé',
  lastName: 'D’Arc',
  email: 'zoe@example.fr',
  company: 'Atelier',
  phone: '+33 6 12 34 56 78',
  additionalInfo: '',
};

/** The fields that are refused, each with its first message. */
function refusals(
  schema: typeof messageSchema | typeof quotes,
  input: unknown,
): Record<string, string> {
  const { error } = schema.safeParse(input);
  const found: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) found[path.join('.')] ??= message;
  return found;
}

/** Fields in their order on the page. */
const MESSAGE_FIELDS = ['name', 'email', 'subject', 'message'];

describe('Contact form: name, email, subject and message', () => {
  it('are stored as written', () => {
    expect(messageSchema.parse(MESSAGE)).toEqual(MESSAGE);
  });

  it.each(MESSAGE_FIELDS)('%s is required', (field) => {
    for (const value of [
      undefined,
      null,
      '',
      '  \n\t ',
      '\u200b',
      '\ufeff',
      '\u2060\u00ad',
      42,
      [],
    ]) {
      expect(Object.keys(refusals(messageSchema, { ...MESSAGE, [field]: value }))).toEqual([field]);
    }
  });

  it.each(MESSAGE_FIELDS)('%s says in French what is wrong', (field) => {
    expect(refusals(messageSchema, { ...MESSAGE, [field]: '' })[field]).toMatch(/^[ÉI].+\.$/);
    expect(refusals(messageSchema, { ...MESSAGE, [field]: 'a'.repeat(10_000) })[field]).toMatch(
      /^Ce texte est trop long\u00a0: [\d\u202f]+ caractères au plus\.$/,
    );
    expect(refusals(messageSchema, { ...MESSAGE, [field]: 'a\u0000b@c.fr' })[field]).toMatch(
      /caractère invisible/,
    );
  });

  it('refuses everything at once, one message a field', () => {
    expect(Object.keys(refusals(messageSchema, {}))).toEqual([...MESSAGE_FIELDS]);
    for (const input of [null, undefined, 'texte', 3, []]) {
      expect(messageSchema.safeParse(input).success).toBe(false);
    }
  });
});

describe('E-mail', () => {
  it.each([
    'zoe@example.fr',
    'prenom.nom+devis@sous.domaine.exemple.fr',
    'a@b.co',
    `${'a'.repeat(242)}@example.fr`,
  ])('%s is accepted', (email) => {
    expect(messageSchema.parse({ ...MESSAGE, email }).email).toBe(email);
  });

  it.each([
    'zoe',
    'zoe@',
    '@example.fr',
    'zoe@example',
    'zoe@example.',
    'zoe@@example.fr',
    'zoe @example.fr',
    'zoe@example.fr, ana@example.fr',
    '<zoe@example.fr>',
    'Zoé <zoe@example.fr>',
    '"zoe x"@example.fr',
    'zoé@example.fr',
    'zoe@example..fr',
    '.zoe@example.fr',
    'zoe’s@example.fr',
    'zoe@example.fr\nBcc: ana@example.fr',
  ])('%s is refused', (email) => {
    expect(Object.keys(refusals(messageSchema, { ...MESSAGE, email }))).toEqual(['email']);
  });

  it('has its own message', () => {
    expect(refusals(messageSchema, { ...MESSAGE, email: 'zoe' }).email).toBe(
      'Veuillez entrer une adresse email valide',
    );
  });

  it('has at most 254 characters', () => {
    const emailOf = (length: number) => `${'a'.repeat(length - 11)}@example.fr`;
    expect(messageSchema.safeParse({ ...MESSAGE, email: emailOf(254) }).success).toBe(true);
    expect(messageSchema.safeParse({ ...MESSAGE, email: emailOf(255) }).success).toBe(false);
  });
});

describe('Quote form', () => {
  it('is stored as written', () => {
    expect(quotes.parse(QUOTE)).toEqual(QUOTE);
  });

  it('needs service and type, then name and description, then who asks; nothing else', () => {
    const missing = Object.keys(refusals(quotes, {}));
    expect(QUOTE_STEPS.map((step) => step.filter((field) => missing.includes(field)))).toEqual([
      ['service', 'projectType'],
      ['projectName', 'description'],
      ['firstName', 'lastName', 'email'],
    ]);
    const others = ['participants', 'earliest', 'latest'];
    expect([...Object.keys(QUOTE), ...others].sort()).toEqual(
      [...QUOTE_STEPS.flat(), ...TIME_FIELDS].sort(),
    );
  });

  it('takes the optional fields as empty where they are absent', () => {
    const { features: _f, timeline: _t, budget: _b, company: _c, phone: _p, ...rest } = QUOTE;
    const { additionalInfo: _a, weeklyHours: _w, hourlyCost: _h, ...required } = rest;
    expect(quotes.parse(required)).toEqual({
      ...required,
      features: [],
      timeline: '',
      budget: '',
      weeklyHours: '',
      hourlyCost: '',
      company: '',
      phone: '',
      additionalInfo: '',
    });
  });

  it.each([
    ['service', 'wordpress'],
    ['service', '__proto__'],
    ['projectType', 'marketplace'],
    ['projectType', 'constructor'],
    ['features', ['feature-9']],
    ['features', ['feature-1', '']],
    ['features', 'feature-1'],
    ['features', [null]],
    ['timeline', 'demain'],
    ['budget', '1000'],
    ['budget', -5],
  ])('refuses what is not published: %s %j', (field, value) => {
    const [refused] = Object.keys(refusals(quotes, { ...QUOTE, [field]: value }));
    expect(refused?.split('.')[0]).toBe(field);
  });

  it('leaves a figure out that is none: no request fails for it', () => {
    for (const figure of [...NAUGHTY_STRINGS.slice(0, 200), '-6', '1e9', '6 h', 6, null, ['6']]) {
      const { success, data } = quotes.safeParse({ ...QUOTE, weeklyHours: figure });
      expect(success).toBe(true);
      expect(data?.weeklyHours).toMatch(/^(\d{1,3}([.,]\d{1,2})?)?$/);
    }
    expect(quotes.parse({ ...QUOTE, hourlyCost: '501' }).hourlyCost).toBe('');
  });

  it('refuses the features of another service', () => {
    const two = quoteSchema({
      ...choices,
      services: [
        { id: 'a', projectTypes: [{ id: 'x' }], features: [{ id: 'only-a' }] },
        { id: 'b', projectTypes: [{ id: 'x' }], features: [{ id: 'only-b' }] },
      ],
    });
    const quote = { ...QUOTE, service: 'a', projectType: 'x' };
    expect(two.safeParse({ ...quote, features: ['only-a'] }).success).toBe(true);
    expect(two.safeParse({ ...quote, features: ['only-b'] }).success).toBe(false);
  });

  it('counts a feature once, however often it is sent', () => {
    const many = Array.from({ length: 10_000 }, () => 'feature-2');
    expect(quotes.parse({ ...QUOTE, features: [...many, 'feature-1'] }).features).toEqual([
      'feature-1',
      'feature-2',
    ]);
  });
});

describe('whatever is written', () => {
  // Made once: fast-check first builds a table of all characters, for most of a second.
  const anyText = fc.string({ unit: 'binary', maxLength: 300 });
  const LONG_TEXTS: readonly string[] = ['message', 'description', 'additionalInfo'];
  const textFields = [
    ['message', MESSAGE, messageSchema],
    ['subject', MESSAGE, messageSchema],
    ['name', MESSAGE, messageSchema],
    ['email', MESSAGE, messageSchema],
    ['projectName', QUOTE, quotes],
    ['description', QUOTE, quotes],
    ['firstName', QUOTE, quotes],
    ['lastName', QUOTE, quotes],
    ['company', QUOTE, quotes],
    ['phone', QUOTE, quotes],
    ['additionalInfo', QUOTE, quotes],
  ] as const;

  it.each(textFields)(
    '%s is kept as it is seen or refused in French',
    LONG_FORM,
    (field, rest, schema) => {
      const check = (value: string) => {
        const parsed = schema.safeParse({ ...rest, [field]: value });
        if (parsed.success) {
          const stored = String((parsed.data as Record<string, unknown>)[field]);
          if (LONG_TEXTS.includes(field)) expect(stored).toBe(asWritten(value));
          else if (field === 'email') expect(asSeen(value)).toContain(stored);
          else if (field !== 'phone') expect(asSeen(stored)).toBe(asSeen(value));
          // A stored value that is sent again stays the same.
          expect(schema.parse({ ...rest, [field]: stored })).toEqual(parsed.data);
        } else {
          expect(refusals(schema, { ...rest, [field]: value })).toEqual({
            [field]: expect.stringMatching(/[a-zé]{3}/),
          });
        }
      };
      for (const value of NAUGHTY_STRINGS) check(value);
      fc.assert(fc.property(anyText, check), generated(500));
      // Halves of a character, which no database holds.
      fc.assert(
        fc.property(
          fc
            .array(fc.integer({ min: 0, max: 0xffff }))
            .map((units) => String.fromCharCode(...units)),
          check,
        ),
        generated(500),
      );
    },
  );

  it('a message keeps emoji, right-to-left text, NFD accents and markup', () => {
    const value = 'e\u0301 👩‍👩‍👧 مرحبا <script>alert(1)</script> \u0000'.slice(0, -1);
    const parsed = messageSchema.parse({ ...MESSAGE, message: value });
    expect(parsed.message).toBe(value.trim());
  });

  it('takes the longest of each field and not one character more', () => {
    for (const [field, max] of [
      ['name', MAX_LENGTH.name],
      ['subject', MAX_LENGTH.subject],
      ['message', MAX_LENGTH.message],
    ] as const) {
      for (const character of ['é', '👍']) {
        const of = (length: number) => ({ ...MESSAGE, [field]: character.repeat(length) });
        expect(messageSchema.safeParse(of(max)).success).toBe(true);
        expect(messageSchema.safeParse(of(max + 1)).success).toBe(false);
      }
    }
  });

  it('answers any input without throwing', LONG_FORM, () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        for (const schema of [messageSchema, quotes]) {
          expect(schema.safeParse(input).success).toBe(false);
        }
      }),
      generated(10_000),
    );
  });
});
