/** Towns that French writes as zones do, but for what stands for a space, and whose « de » it elides before a vowel. */
const SAME = new Set(
  `Abidjan Accra Amsterdam Antananarivo Auckland Bamako Bangkok Bangui Belgrade Berlin Bissau Bogota Bratislava
  Brazzaville Brisbane Budapest Buenos_Aires Bujumbura Caracas Casablanca Chicago Conakry Dakar Denver Detroit Djibouti
  Douala Dublin Edmonton Hong_Kong Istanbul Jakarta Johannesburg Kigali Kinshasa Kuala_Lumpur La_Paz Lagos Libreville Lima
  Ljubljana Los_Angeles Lubumbashi Luxembourg Madrid Mayotte Melbourne Moncton Monaco Montevideo Nairobi New_York Niamey
  Nouakchott Oslo Ouagadougou Paris Perth Phoenix Phnom_Penh Port-au-Prince Porto-Novo Prague Regina Reykjavik Riga Rome
  Santiago Sarajevo Shanghai Skopje Sofia Stockholm Sydney Tahiti Tallinn Tokyo Toronto Tunis Vancouver Vientiane Vilnius
  Winnipeg Zagreb Zurich`.split(/\s+/),
);

/** The others of where our visitors may be: overseas territories, and what is called otherwise or has an article. */
const OTHERS: Readonly<Record<string, string>> = {
  Addis_Ababa: 'd’Addis-Abeba',
  Algiers: 'd’Alger',
  Athens: 'd’Athènes',
  Azores: 'des Açores',
  Beirut: 'de Beyrouth',
  Brussels: 'de Bruxelles',
  Bucharest: 'de Bucarest',
  Cairo: 'du Caire',
  Canary: 'des Canaries',
  Cape_Verde: 'du Cap-Vert',
  Cayenne: 'de la Guyane',
  Comoro: 'des Comores',
  Copenhagen: 'de Copenhague',
  Dubai: 'de Dubaï',
  DumontDUrville: 'de Dumont-d’Urville',
  Efate: 'du Vanuatu',
  Gambier: 'des Gambier',
  Guadeloupe: 'de la Guadeloupe',
  Halifax: 'd’Halifax',
  Havana: 'de La Havane',
  Helsinki: 'd’Helsinki',
  Honolulu: 'd’Honolulu',
  Jerusalem: 'de Jérusalem',
  Kerguelen: 'des Kerguelen',
  Kiev: 'de Kiev',
  Kyiv: 'de Kiev',
  Lisbon: 'de Lisbonne',
  Lome: 'de Lomé',
  London: 'de Londres',
  Madeira: 'de Madère',
  Mahe: 'des Seychelles',
  Marigot: 'de Saint-Martin',
  Marquesas: 'des Marquises',
  Martinique: 'de la Martinique',
  Mauritius: 'de l’île Maurice',
  Mexico_City: 'de Mexico',
  Miquelon: 'de Saint-Pierre-et-Miquelon',
  Montreal: 'de Montréal',
  Moscow: 'de Moscou',
  Ndjamena: 'de N’Djamena',
  Noumea: 'de Nouméa',
  Reunion: 'de La Réunion',
  Riyadh: 'de Riyad',
  Sao_Paulo: 'de São Paulo',
  Seoul: 'de Séoul',
  Singapore: 'de Singapour',
  St_Barthelemy: 'de Saint-Barthélemy',
  Vienna: 'de Vienne',
  Wallis: 'de Wallis-et-Futuna',
  Warsaw: 'de Varsovie',
};

/** The runtime's own name, which is a place as a list has it (« heure : Inde »), or how far it is from UTC. */
function listed(zone: string): string {
  const format = new Intl.DateTimeFormat('fr-FR', { timeZone: zone, timeZoneName: 'shortGeneric' });
  const name = format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, place] = /^heure\s*:\s*([^[]+)/.exec(name) ?? [];
  return place ? `locale, ${place.trim()}` : name.replace(/^heure\s+|\+0$/g, '');
}

/** A zone as one reads it: « heure de Montréal », « heure d’Abidjan », « heure locale, Inde », « heure UTC ». */
export function sayZone(zone: string): string {
  const town = zone.slice(zone.lastIndexOf('/') + 1);
  if (!SAME.has(town)) return `heure ${OTHERS[town] ?? listed(zone)}`;
  return `heure ${/^[AEIO]/.test(town) ? 'd’' : 'de '}${town.replaceAll('_', ' ')}`;
}
