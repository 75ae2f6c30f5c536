import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generated, LONG_FORM } from '../../tests/support/scale.ts';
import { frenchTypography } from './index.ts';

const N = '\u202f';
const B = '\u00a0';

const cases: Array<[plain: string, set: string]> = [
  ['Bonjour !', `Bonjour${N}!`],
  ['Bonjour!', `Bonjour${N}!`],
  ['Vraiment ?', `Vraiment${N}?`],
  ['Quoi ?!', `Quoi${N}?!`],
  ['Oui ; non', `Oui${N}; non`],
  ['« Bonjour »', `«${N}Bonjour${N}»`],
  ['«Bonjour»', `«${N}Bonjour${N}»`],
  ['Il dit "oui" souvent', `Il dit «${N}oui${N}» souvent`],
  ['Tarif : 600 €', `Tarif${B}: 600${B}€`],
  ['Dès {prix} : tout compris', `Dès {prix}${B}: tout compris`],
  ['Tarif: sur devis', `Tarif${B}: sur devis`],
  ['2 500 € à 3 250 €', `2${N}500${B}€ à 3${N}250${B}€`],
  ['100 % satisfaits', `100${B}% satisfaits`],
  ['100% satisfaits', `100${B}% satisfaits`],
  ["l'outil qu'il faut", 'l’outil qu’il faut'],
  ["aujourd'hui", 'aujourd’hui'],
  ['4 semaines', `4${B}semaines`],
  ['Réponse en 24 h', `Réponse en 24${B}h`],
  ['lundi au vendredi, 9h-18h', 'lundi au vendredi, 9h-18h'],
  ['à 9:30', 'à 9:30'],
  ['Voir https://example.fr/a?b=c:d !', `Voir https://example.fr/a?b=c:d${N}!`],
  ['Voir https://example.fr!', `Voir https://example.fr${N}!`],
  ['Écrire à a.b@example.fr : merci', `Écrire à a.b@example.fr${B}: merci`],
  ['Le code `a ? b : "c"` reste', 'Le code `a ? b : "c"` reste'],
  ['du 3 au 12', 'du 3 au 12'],
  ['Make vs n8n', 'Make vs n8n'],
  ['5 utilisateurs', '5 utilisateurs'],
  ['', ''],
];

describe('frenchTypography', () => {
  it.each(cases)('%s', (plain, set) => {
    expect(frenchTypography(plain)).toBe(set);
  });

  it.each(cases)('changes nothing the second time: %s', (plain) => {
    const once = frenchTypography(plain);
    expect(frenchTypography(once)).toBe(once);
  });

  it.each(['""a""', '"."a";"'])('is idempotent on quotes within quotes: %s', (value) => {
    const once = frenchTypography(value);
    expect(frenchTypography(once)).toBe(once);
  });

  it('is idempotent on any text', LONG_FORM, () => {
    const pieces = fc.constantFrom(
      ...['a', 'é', '1', '250', ' ', N, B, '!', '?', ';', ':', '«', '»', '"', "'", '’', '€', '%'],
      ...['`', 'https://x.fr/', 'a@b.fr', '.', ',', 'h', 'semaines', '(', ')', '\n'],
    );
    const text = fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (value) => {
        const once = frenchTypography(value);
        expect(frenchTypography(once)).toBe(once);
      }),
      generated(5_000),
    );
  });
});
