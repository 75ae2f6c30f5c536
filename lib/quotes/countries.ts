/** Countries of the European Union, France aside: a business there has a VAT number of its own. */
const EU = 'AT BE BG CY CZ DE DK EE ES FI GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(
  ' ',
);

/** Where French VAT is: Guiana, Mayotte and the collectivities overseas are outside (art. 294 of the CGI). */
const FRENCH_VAT = ['FR', 'GP', 'MC', 'MQ', 'RE'];

/** Where a business has a SIREN. */
const SIREN = ['FR', 'BL', 'GF', 'GP', 'MF', 'MQ', 'PM', 'RE', 'YT'];

/** ISO 3166-1 codes of all countries and territories, but for those where nobody lives. */
const CODES =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  );

export const HOME_COUNTRY = 'FR';

export const isCountry = (code: string): boolean => CODES.includes(code);

/** Whether French VAT is that of the country itself. */
export const hasFrenchVat = (country: string): boolean => FRENCH_VAT.includes(country);

/** Whether a country is in the Union, with a VAT of its own. */
export const isElsewhereInEu = (country: string): boolean => EU.includes(country);

/** Whether a business there is registered in France, by a SIREN. */
export const hasSiren = (country: string): boolean => SIREN.includes(country);

let names: Intl.DisplayNames | undefined;

/** The French name of a country. */
export function countryName(code: string): string {
  names ??= new Intl.DisplayNames('fr-FR', { type: 'region' });
  return names.of(code) ?? code;
}

/** Names of all countries by their codes: France, then by the alphabet. */
export function countryNames(): Record<string, string> {
  const { compare } = new Intl.Collator('fr-FR');
  const named = CODES.filter((code) => code !== HOME_COUNTRY)
    .map((code) => [code, countryName(code)] as const)
    .sort(([, one], [, other]) => compare(one, other));
  return Object.fromEntries([[HOME_COUNTRY, countryName(HOME_COUNTRY)], ...named]);
}
