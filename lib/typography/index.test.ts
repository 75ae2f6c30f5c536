import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import typed from '../../tests/cases/typed.json';
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
  ['Voir monsite.fr? Oui', `Voir monsite.fr${N}? Oui`],
  ['Voir /devis?service=make!', `Voir /devis?service=make${N}!`],
  ["l'adresse d'anne@exemple.fr", 'l’adresse d’anne@exemple.fr'],
  ['l\'"outil" et/ou l\'idée?', `l’«${N}outil${N}» et/ou l’idée${N}?`],
  ['R&D; puis', `R&D${N}; puis`],
  ['À 12:30? En 16:9! #no-code! @make?', `À 12:30${N}? En 16:9${N}! #no-code${N}! @make${N}?`],
  ['Bonjour!🎉', `Bonjour${N}!🎉`],
  ['(vraiment?)', `(vraiment${N}?)`],
  ['Dès {prix:site-web} : tout compris', `Dès {prix:site-web}${B}: tout compris`],
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

  // Addresses, paths, names of files, data and code, as they are typed into a sentence.
  it.each([
    ...typed.typography,
    "o'neil@exemple.fr",
    'a!b@exemple.fr',
    'sftp://hote/fichier;v2?x!y',
    'git@exemple.fr:equipe/projet.git',
    'exemple.fr:8080/page;jsessionid=1',
    './devis;v2.pdf',
    "../l'eau.html?x=1",
    'C:\\Users\\moi;x.txt',
    '\\\\serveur\\partage!x',
    '1.2:3',
    '0?0.fr?x',
    'a?0%0é.aé?0',
    'a?0$0é:00?a',
    '2026-01-05T10:30:00Z',
    '/^a?b!$/g',
    '(?:a|b)?c',
    'a{color:red;}',
    'a { color: red; width: 50%; }',
    'width:50%;',
    'x=50%',
    '["a", "b"]',
    '{"a":{"b":"c"}}',
    'console.log("x");',
    'f();',
    'let nom = "x";',
    '&eacute;&#233;&#xe9;',
  ])('leaves %s as it is', (token) => {
    expect(frenchTypography(token)).toBe(token);
    expect(frenchTypography(`Voir : ${token} ici`)).toBe(`Voir${B}: ${token} ici`);
  });

  it('leaves every word alone in which a mark stands between signs', LONG_FORM, () => {
    const part = fc.stringMatching(/^[a-z0-9é]{1,6}$/);
    const mark = fc.constantFrom(...'?;!:/.=&#@-_+%$€~|*,^');
    const word = fc
      .tuple(
        fc.constantFrom('', '/', './', 'https://', '#', '@', 'C:\\'),
        part,
        fc.array(fc.tuple(mark, part), { minLength: 1, maxLength: 6 }),
      )
      .map(([start, first, rest]) => start + first + rest.flat().join(''));
    fc.assert(
      fc.property(word, (token) => {
        expect(frenchTypography(`Voir ${token} ici !`)).toBe(`Voir ${token} ici${N}!`);
        expect(frenchTypography(`(${token})`)).toBe(`(${token})`);
      }),
      generated(5_000),
    );
  });

  it('takes no longer for what was made to take long', () => {
    const began = performance.now();
    for (const part of [
      "'",
      '(',
      "'/",
      '/^',
      '{a=',
      'a.',
      "a'",
      '"a',
      'a=',
      '\\',
      'a(',
      '&a',
      'é:',
    ]) {
      frenchTypography(part.repeat(10_000 / part.length));
    }
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it('is idempotent on any text', LONG_FORM, () => {
    const pieces = fc.constantFrom(
      ...['a', 'é', '1', '250', ' ', N, B, '!', '?', ';', ':', '«', '»', '"', "'", '’', '€', '%'],
      ...['`', 'https://x.fr/', 'a@b.fr', '.', ',', 'h', 'semaines', '(', ')', '\n'],
      ...['/', '\\', '=', '{', '}', '[', ']', '&', '#', '@', '-', 'f()', 'x.fr', ':80', '🎉', '$'],
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
