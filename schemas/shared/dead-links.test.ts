import { describe, expect, it } from 'vitest';
import { readSeed } from '../../scripts/stack/seed.ts';
import { validated } from '../../tests/support/validate.ts';

type Document = Parameters<typeof validated>[0];

/** The seed content as long as there is no case study: their list is a page that may be missing. */
const seed = readSeed().filter(({ _type }) => _type !== 'caseStudy');
const OTHERS: Document[] = [
  { _id: 'b', _type: 'redirect', from: '/tour', to: '/retour' },
  { _id: 'c', _type: 'redirect', from: '/prise', to: '/about' },
];

/** The Studio's messages on a document beside the seed content, as « level: message ». */
const said = async (document: Document): Promise<string[]> =>
  (await validated(document, [...seed, ...OTHERS])).map(
    ({ level, message }) => `${level}: ${message}`,
  );

const names = (_ref: string) => ({ page: { _type: 'reference', _ref } });

const redirect = (from: string, target: object) =>
  said({ _id: 'a', _type: 'redirect', from, ...target, permanent: true });

const errorsIn = (all: string[]) => all.filter((one) => one.startsWith('error'));

describe('a redirect', () => {
  it.each([
    ['/ancienne', names('service-make')],
    ['/ancienne', { ...names('contactPage'), anchor: 'ecrire' }],
    ['/blog/inconnu', names('article-guide')],
    ['/ancienne', { to: 'https://exemple.fr/x' }],
    // An address that a page of one's own might have, and has not.
    ['/ancienne', { to: '/prise' }],
    ['/ancienne', { to: '/devis?service=make' }],
  ])('from %s to %j is let through', async (from, target) => {
    expect(await redirect(from, target)).toEqual([]);
  });

  it.each([
    ['/services/', '/about', 'Une page existe déjà à l’adresse /services'],
    ['/blog/guide', '/about', 'Une page existe déjà à l’adresse /blog/guide'],
    ['/auth', '/about', 'Une page existe déjà à l’adresse /auth'],
    ['/prise', '/about', 'Une autre redirection part déjà de cette adresse'],
    ['/retour', '/tour', 'Cette redirection tourne en rond'],
    ['/a', '/nulle-part', 'Aucune page publiée n’est à l’adresse /nulle-part'],
    ['/a', '/blog/inconnu', 'Aucune page publiée n’est à l’adresse /blog/inconnu'],
    ['/a', '/services#inconnu', 'La page /services n’a pas d’endroit #inconnu'],
  ])('from %s to %s is refused: %s', async (from, to, message) => {
    const errors = errorsIn(await redirect(from, { to }));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(`error: ${message}`);
  });

  it('leads somewhere', async () => {
    expect(await redirect('/a', {})).toEqual([
      'error: Choisissez une page du site, ou indiquez une autre adresse.',
    ]);
  });
});

describe('a button', () => {
  const home = seed.find(({ _id }) => _id === 'homePage') as Document;
  const button = (link: object) => said({ ...home, heroPrimary: { label: 'Bouton', ...link } });

  it.each([
    names('contactPage'),
    { ...names('contactPage'), anchor: 'ecrire' },
    { ...names('article-guide'), anchor: 'contact' },
    names('service-make'),
    { href: 'https://exemple.fr' },
  ])('that leads to %j is let through', async (link) => {
    expect(await button(link)).toEqual([]);
  });

  it.each([
    [{}, 'Choisissez une page du site, ou indiquez une autre adresse.'],
    [{ href: 'ftp://x' }, 'Une page du site, qui commence par /'],
    [{ href: '/nulle-part' }, 'Aucune page publiée n’est à l’adresse /nulle-part'],
    [{ href: '/devis?service=x' }, 'Aucun service n’a l’identifiant'],
    [{ ...names('contactPage'), anchor: 'x' }, 'La page /contact n’a pas d’endroit #x'],
    [{ ...names('service-make'), anchor: 'x' }, 'Ce lien mène déjà à un endroit précis'],
    [names('caseStudiesPage'), 'Aucune page publiée n’est à l’adresse /realisations'],
  ])('that leads to %j is refused', async (link, message) => {
    const errors = errorsIn(await button(link));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(`error: ${message}`);
  });

  it('waits for the page whose draft alone has that place', async () => {
    const guide = seed.find(({ _id }) => _id === 'article-guide') as Document;
    const part = {
      _type: 'block',
      _key: 'n',
      style: 'h2',
      children: [{ _type: 'span', _key: 's', text: 'Nouvelle partie' }],
    };
    const draft = { ...guide, _id: 'drafts.article-guide', body: [part] };
    const link = { label: 'Bouton', ...names('article-guide'), anchor: 'nouvelle-partie' };
    const markers = await validated({ ...home, heroPrimary: link }, [...seed, draft]);
    expect(markers.map(({ message }) => message)).toEqual([
      'Cet endroit de la page /blog/guide n’est que dans son brouillon\u00a0: publiez-la d’abord.',
    ]);
  });

  it('may lead to what has no document to choose', async () => {
    for (const href of ['/make', '/devis?service=make']) expect(await button({ href })).toEqual([]);
  });

  it('that has a page written out is let through with the advice to choose it', async () => {
    expect(await button({ href: '/contact' })).toEqual([
      expect.stringMatching('warning: Choisissez plutôt la page dans la liste'),
    ]);
  });
});
