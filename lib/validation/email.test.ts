import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generated, LONG_FORM } from '../../tests/support/scale.ts';
import { EMAIL_MAX, parseEmail } from './email.ts';

describe('e-mail', () => {
  it.each([
    ['anne@exemple.fr', 'anne@exemple.fr'],
    ['  anne@exemple.fr ', 'anne@exemple.fr'],
    ['a+b.c@sous.exemple.fr', 'a+b.c@sous.exemple.fr'],
    ["o'neil_~{1}@exemple.fr", "o'neil_~{1}@exemple.fr"],
    ['élodie@exemple.fr', null],
    ['anne@exemplé.fr', null],
    ['\u0130da@exemple.fr', null],
    [`${'a'.repeat(EMAIL_MAX - 5)}@b.fr`, `${'a'.repeat(EMAIL_MAX - 5)}@b.fr`],
    [`${'a'.repeat(EMAIL_MAX - 4)}@b.fr`, null],
    ['', null],
    ['anne', null],
    ['anne@exemple', null],
    ['@exemple.fr', null],
    ['anne@@exemple.fr', null],
    ['an ne@exemple.fr', null],
    ['anne@exemple.fr\u0000', null],
    ['anne@exemple\u0007.fr', null],
  ])('reads %j as %j', (value, expected) => {
    expect(parseEmail(value)).toBe(expected);
  });

  it.each(['<', '>', '"', '/', '\\', '&'])(
    'refuses an address with %s instead of making it another one',
    (character) => expect(parseEmail(`an${character}ne@exemple.fr`)).toBeNull(),
  );

  const parts = fc.string({ unit: 'binary', maxLength: 100 });
  it(
    'whatever is accepted comes back unchanged but for blanks around it, and fits',
    LONG_FORM,
    () => {
      fc.assert(
        fc.property(parts, parts, parts, (local, host, top) => {
          const raw = `${local}@${host}.${top}`;
          const email = parseEmail(raw);
          if (email === null) return;
          expect(email).toBe(raw.trim());
          expect(email.length).toBeLessThanOrEqual(EMAIL_MAX);
          expect(email.isWellFormed()).toBe(true);
          expect(parseEmail(email)).toBe(email);
        }),
        generated(10_000),
      );
    },
  );
});
