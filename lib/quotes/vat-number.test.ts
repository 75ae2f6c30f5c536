import { expect, it } from 'vitest';
import { vatNumberFault } from './vat-number.ts';

it.each([
  ['FR44732829320', 'FR'],
  ['FR 14 987654324', 'RE'],
  ['FR 14 987654324', 'MC'],
  ['DE136695976', 'DE'],
  ['ATU33864707', 'AT'],
  ['BE0428759497', 'BE'],
  ['NL004495445B01', 'NL'],
  ['EL094259216', 'GR'],
  ['ESB58378431', 'ES'],
  ['IE1234567FA', 'IE'],
  // No form of it is known.
  ['anything', 'US'],
])('%s may be that of a business in %s', (typed, country) =>
  expect(vatNumberFault(typed, country)).toBeNull(),
);

it.each([
  ['DE13669597', 'DE', 'Allemagne', 'DE'],
  ['136695976', 'DE', 'Allemagne', 'DE'],
  ['FR44732829320', 'BE', 'Belgique', 'BE'],
  ['GR094259216', 'IT', 'Italie', 'IT'],
  ['DE136695976', 'GR', 'Grèce', 'EL'],
  ['non applicable, art. 293 B du CGI', 'FR', 'France', 'FR'],
])('%s is none of %s', (typed, country, name, letters) =>
  expect(vatNumberFault(typed, country)).toEqual({
    message: `Ce n’est pas un numéro de TVA du pays du client (${name})\u00a0: il commence par ${letters} et s’écrit en entier.`,
    isCertain: true,
  }),
);

it('a key that does not match is doubted, not refused', () => {
  expect(vatNumberFault('FR45732829320', 'FR')).toMatchObject({ isCertain: false });
  expect(vatNumberFault('DE136695977', 'DE')).toMatchObject({ isCertain: false });
});
