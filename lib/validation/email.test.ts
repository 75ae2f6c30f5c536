import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NAUGHTY_STRINGS } from '../../tests/support/naughty-strings/index.ts';
import { generated, LONG_FORM } from '../../tests/support/scale.ts';
import { cleanEmail } from './clean-email.ts';
import { EMAIL_MAX, emailProblem, isEmail } from './email.ts';
import { INVALID_EMAIL } from './invalid-email.ts';

const VALID = INVALID_EMAIL.text;

describe('an address as it was pasted', () => {
  it.each([
    ['anne@exemple.fr', 'anne@exemple.fr'],
    ['  anne@exemple.fr ', 'anne@exemple.fr'],
    ['\u00a0anne@exemple.fr\u202f\n', 'anne@exemple.fr'],
    ['\u202aanne@exemple.fr\u202c', 'anne@exemple.fr'],
    ['\ufeff\u200banne@exem\u00adple.fr\u200b', 'anne@exemple.fr'],
    ['mailto:anne@exemple.fr', 'anne@exemple.fr'],
    ['MAILTO: anne@exemple.fr', 'anne@exemple.fr'],
    ['anne@exemple.fr.', 'anne@exemple.fr'],
    ['anne@exemple.fr ;\u00a0', 'anne@exemple.fr'],
    ['anne@exemple.fr...,', 'anne@exemple.fr'],
    ['mailto:', 'mailto:'],
    [' .,; ', '.,;'],
    ['\u200b', '\u200b'],
  ])('%j is %j', (pasted, meant) => expect(cleanEmail(pasted)).toBe(meant));

  it('takes no time, however long it is', () => {
    const began = performance.now();
    for (const long of [`${'.'.repeat(1e6)}x`, `${' ;'.repeat(5e5)}x`, '\u200b'.repeat(1e6)]) {
      cleanEmail(long);
    }
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

describe('an address', () => {
  it.each([
    'anne@exemple.fr',
    'a+b.c@sous.exemple.fr',
    "o'neil_~{1}@exemple.fr",
    'jean@xn--exempl-gva.fr',
    'a@b.co',
  ])('%s is one', (email) => {
    expect(emailProblem(email)).toBeNull();
    expect(isEmail(email)).toBe(true);
  });

  it.each([
    ['', VALID],
    ['anne', VALID],
    ['anne@', VALID],
    ['@exemple.fr', VALID],
    ['anne@exemple', VALID],
    ['anne@exemple.f', VALID],
    ['anne@-exemple.fr', VALID],
    ['anne@exemple.42', VALID],
    ['anne@@exemple.fr', /plusieurs/],
    ['an ne@exemple.fr', /pas d’espace/],
    ['anne@exemple.fr, zoe@exemple.fr', /pas d’espace/],
    ['anne@exemple.fr,zoe@exemple.fr', /«\u202f,\u202f»/],
    ['Anne <anne@exemple.fr>', /seule/],
    ['<anne@exemple.fr>', /seule/],
    ['"anne"@exemple.fr', /seule/],
    ['«anne@exemple.fr»', /seule/],
    ['an/ne@exemple.fr', /«\u202f\/\u202f»/],
    ['an&ne@exemple.fr', /«\u202f&\u202f»/],
    ['an\\ne@exemple.fr', /«\u202f\\\u202f»/],
    ['anne@exemple..fr', /Deux points/],
    ['an..ne@exemple.fr', /Deux points/],
    ['.anne@exemple.fr', /ne commence pas par un point/],
    ['anne.@exemple.fr', /à côté/],
    ['anne@.exemple.fr', /à côté/],
    ['d’anne@exemple.fr', /apostrophe courbe/],
    ['zoé@exemple.fr', /«\u202fé\u202f».*sans accent/],
    ['anne@exemplé.fr', /«\u202fé\u202f»/],
    ['\u0130da@exemple.fr', /«\u202f\u0130\u202f»/],
    ['anne@exemple\u0007.fr', /caractère invisible/],
    ['anne\ud83d@exemple.fr', /caractère invisible/],
  ])('%j is none, and why is said', (email, why) => {
    expect(emailProblem(email)).toMatch(why);
    expect(isEmail(email)).toBe(false);
  });

  it('is one as it stands, and no longer than it may be', () => {
    const of = (length: number) => `${'a'.repeat(length - 5)}@b.fr`;
    expect(isEmail(of(EMAIL_MAX))).toBe(true);
    expect(isEmail(of(EMAIL_MAX + 1))).toBe(false);
    for (const sent of [' anne@exemple.fr', 'anne@exemple.fr.', 3, null]) {
      expect(isEmail(sent)).toBe(false);
    }
  });

  const parts = fc.string({ unit: 'binary', maxLength: 100 });
  it('holds nothing that was not typed, and says in French what it is not', LONG_FORM, () => {
    const check = (typed: string) => {
      const email = cleanEmail(typed);
      const problem = emailProblem(email);
      if (problem !== null) {
        expect(problem).toMatch(/^[A-ZÉ].*[a-zé]{4}/);
        return;
      }
      expect(email).toMatch(/^[!-~]+$/);
      expect(typed).toContain(email);
      expect(cleanEmail(email)).toBe(email);
    };
    for (const naughty of NAUGHTY_STRINGS) check(naughty);
    fc.assert(fc.property(fc.emailAddress(), check), generated(2_000));
    fc.assert(
      fc.property(parts, parts, parts, (local, host, top) => check(`${local}@${host}.${top}`)),
      generated(10_000),
    );
  });
});
