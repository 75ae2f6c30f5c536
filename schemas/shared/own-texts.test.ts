import { expect, it } from 'vitest';
import { validated } from '../../tests/support/validate.ts';

const said = async (document: { _type: string; [field: string]: string }) =>
  (await validated({ _id: document._type, ...document }, [])).map(({ message }) => message);

it.each([
  ['dashboardPage', 'greeting', 'Bonjour', 'Écrivez {prénom} là où la valeur doit apparaître.'],
  ['dashboardPage', 'greeting', 'Bonjour {prenom}', 'Écrivez {prénom} là où la valeur doit'],
  ['dashboardPage', 'greeting', '{prénom} {nom}', '{nom} n’est pas une valeur connue.'],
  ['dashboardPage', 'greeting', '{prénom} {prénom}', '{prénom} ne doit apparaître qu’une fois.'],
  ['dashboardPage', 'supportText', 'Sous {delai}', '{delai} n’est pas une valeur connue.'],
  ['accountMails', 'newEmailText', 'De {ancienne} à une autre', 'Écrivez {nouvelle} là où'],
  ['accountMails', 'confirmButton', '{lien}', '{lien} n’est pas une valeur connue.'],
  ['consultantMails', 'reviewTitle', 'Un avis', 'Écrivez {nom} là où la valeur doit apparaître.'],
  ['makePage', 'title', '   ', 'Ce champ ne peut pas être vide.'],
])('%s refuses « %s » as « %s »', async (_type, field, text, message) => {
  expect(await said({ _type, [field]: text })).toEqual([expect.stringContaining(message)]);
});

it.each(['accountPages', 'dashboardPage', 'makePage', 'accountMails', 'consultantMails'])(
  '%s asks for nothing: an empty field takes the site’s own words',
  async (_type) => expect(await said({ _type })).toEqual([]),
);

it('a text takes the values of the settings beside its own', async () => {
  expect(
    await said({ _type: 'dashboardPage', greeting: 'Bonjour {prénom}, sous {délai} !' }),
  ).toEqual([]);
});
