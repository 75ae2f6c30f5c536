import { describe, expect, it } from 'vitest';
import { sayZone } from './say-zone.ts';

const ZONES = Intl.supportedValuesOf('timeZone');

describe('a time zone as one reads it', () => {
  it.each([
    ['Europe/Paris', 'heure de Paris'],
    ['America/Guadeloupe', 'heure de la Guadeloupe'],
    ['America/Martinique', 'heure de la Martinique'],
    ['America/Cayenne', 'heure de la Guyane'],
    ['Indian/Reunion', 'heure de La Réunion'],
    ['Indian/Mayotte', 'heure de Mayotte'],
    ['America/Miquelon', 'heure de Saint-Pierre-et-Miquelon'],
    ['America/Marigot', 'heure de Saint-Martin'],
    ['America/St_Barthelemy', 'heure de Saint-Barthélemy'],
    ['Pacific/Noumea', 'heure de Nouméa'],
    ['Pacific/Tahiti', 'heure de Tahiti'],
    ['Pacific/Marquesas', 'heure des Marquises'],
    ['Pacific/Gambier', 'heure des Gambier'],
    ['Pacific/Wallis', 'heure de Wallis-et-Futuna'],
    ['Indian/Kerguelen', 'heure des Kerguelen'],
    ['Antarctica/DumontDUrville', 'heure de Dumont-d’Urville'],
    ['America/New_York', 'heure de New York'],
    ['America/Montreal', 'heure de Montréal'],
    ['America/Argentina/Buenos_Aires', 'heure de Buenos Aires'],
    ['America/Sao_Paulo', 'heure de São Paulo'],
    ['Africa/Cairo', 'heure du Caire'],
    ['Africa/Abidjan', 'heure d’Abidjan'],
    ['Africa/Algiers', 'heure d’Alger'],
    ['Europe/Istanbul', 'heure d’Istanbul'],
    ['Europe/Oslo', 'heure d’Oslo'],
    ['Europe/Brussels', 'heure de Bruxelles'],
    ['Europe/London', 'heure de Londres'],
    ['Asia/Hong_Kong', 'heure de Hong Kong'],
    // Zones without an entry of their own are named as the runtime's list has them.
    ['Asia/Kolkata', 'heure locale, Inde'],
    ['Asia/Calcutta', 'heure locale, Inde'],
    ['America/Indiana/Tell_City', 'heure locale, Tell City'],
    ['UTC', 'heure UTC'],
    ['Etc/GMT', 'heure UTC'],
    ['Etc/GMT+5', 'heure UTC−5'],
  ])('%s: %s', (zone, said) => expect(sayZone(zone)).toBe(said));

  it('every one is French: of a place, or so many hours from UTC', () => {
    const said = new Map(ZONES.map((zone) => [zone, sayZone(zone)]));
    const odd = [...said].filter(
      ([, name]) =>
        !/^heure (?:de (?:la |l’)?|d’|du |des |locale, (?:l’|les )?)?[\p{Lu}î]/u.test(name) ||
        /_|Etc|\[|\d|undefined|\b(?:St|Time|City|Island|Islands|Saint [A-Z])\b/.test(
          name.replace(/Tell City/, ''),
        ),
    );
    expect(odd).toEqual([]);
    expect(said.size).toBeGreaterThan(400);
  });
});
