import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { NAUGHTY_STRINGS } from '../../tests/support/naughty-strings/index.ts';
import { generated, LONG_FORM } from '../../tests/support/scale.ts';
import { errorsByField } from '../forms/fields.ts';
import { phone } from './fields.ts';
import { readPhone, withPhone } from './read-phone.ts';

const MOBILE = '06 12 34 56 78';

describe('a telephone number', () => {
  it.each([
    ['', ''],
    ['0612345678', MOBILE],
    ['06.12.34.56.78', MOBILE],
    ['06/12/34/56/78', MOBILE],
    ['06\u201112\u201134\u201156\u201178', MOBILE],
    ['06\u00a012\u202f34 56 78\u200b', MOBILE],
    ['\u202d+33 6 12 34 56 78\u202c', MOBILE],
    ['+33 (0)6 12 34 56 78', MOBILE],
    ['(+33) 6 12 34 56 78', MOBILE],
    ['(+33) (0)6 12 34 56 78', MOBILE],
    ['0033612345678', MOBILE],
    ['tel:+33612345678', MOBILE],
    ['Tél. : 06 12 34 56 78', MOBILE],
    ['06 12 34 56 78.', MOBILE],
    ['01 23 45 67 89 poste 12', '01 23 45 67 89 poste 12'],
    ['01 23 45 67 89, poste\u00a0: 12', '01 23 45 67 89 poste 12'],
    ['+33 1 23 45 67 89 ext. 12', '01 23 45 67 89 poste 12'],
    ['+33123456789;ext=12', '01 23 45 67 89 poste 12'],
    // Overseas, from France and from elsewhere.
    ['0590 12 34 56', '+590 590 12 34 56'],
    ['0690 12 34 56', '+590 690 12 34 56'],
    ['+590 (0)690 12 34 56', '+590 690 12 34 56'],
    ['0694 12 34 56', '+594 694 12 34 56'],
    ['0696 12 34 56', '+596 696 12 34 56'],
    ['0262 12 34 56', '+262 262 12 34 56'],
    ['0692 12 34 56', '+262 692 12 34 56'],
    ['0639 12 34 56', '+262 639 12 34 56'],
    ['0508 41 23 45', '+508 41 23 45'],
    ['+687 751234', '+687 75 12 34'],
    ['+68987123456', '+689 87 12 34 56'],
    ['+681 721234', '+681 72 12 34'],
    // Other countries, with the zero that some keep.
    ['+32 475 12.34.56', '+32 475 12 34 56'],
    ['+39 06 1234 5678', '+39 06 1234 5678'],
    ['+44 (0)20 7946 0958', '+44 20 7946 0958'],
    ['+1 (212) 555-0123', '+1 212 555 0123'],
    ['+41 (0)79 123 45 67', '+41 79 123 45 67'],
  ])('%j is stored as %j, once and for all', (typed, stored) => {
    expect(readPhone(typed)).toBe(stored);
    expect(readPhone(stored)).toBe(stored);
  });

  it.each(['12345', '061234567', '06 12 34 56 78 90', '+999 12345678', '1'.repeat(20), 'x'])(
    '%s is one of no country',
    (typed) => expect(readPhone(typed)).toBeNull(),
  );

  const form = withPhone(z.object({ phone }));
  const read = (sent: unknown) => {
    const parsed = form.safeParse(sent);
    return parsed.success ? parsed.data : errorsByField(parsed.error.issues);
  };

  it('is read by a form of the server, which says beside the field what is wrong', () => {
    expect(read({ phone: '0612345678' })).toEqual({ phone: MOBILE });
    expect(read({})).toEqual({ phone: '' });
    expect(read({ phone: '06 12 34' })).toEqual({ phone: expect.stringMatching(/incomplet/) });
    expect(read({ phone: 'appelez-moi' })).toEqual({
      phone: 'Veuillez entrer un numéro de téléphone valide',
    });
  });

  it('keeps its digits, whatever is typed, or is refused in French', LONG_FORM, () => {
    const check = (typed: string) => {
      const { phone: answer } = read({ phone: typed }) as { phone: string };
      if (/[a-zé]{6}/.test(answer)) return;
      expect(read({ phone: answer })).toEqual({ phone: answer });
      // The stored number ends as the typed one does, apart from the prefix that a country is dialled by.
      const digits = (text: string) => text.replace(/\D/g, '');
      expect(digits(typed).endsWith(digits(answer).slice(-5))).toBe(true);
    };
    for (const naughty of NAUGHTY_STRINGS) check(naughty);
    const typed = fc.stringMatching(/^(\+|00|0)[\d ().\-/\u00a0\u202f]{6,20}( poste \d{1,4})?$/);
    fc.assert(fc.property(typed, check), generated(5_000));
  });
});
