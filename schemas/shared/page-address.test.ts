import { describe, expect, it } from 'vitest';
import { readSeed } from '../../scripts/stack/seed.ts';
import { OWN_PAGE } from '../../tests/support/own-page.ts';
import { validated } from '../../tests/support/validate.ts';
import { pageTemplates } from '../page-templates.ts';

type Document = Parameters<typeof validated>[0];

const seed: Document[] = readSeed();
const OTHERS: Document[] = [
  { ...OWN_PAGE, _id: 'other', slug: { _type: 'slug', current: 'metiers/notaires' } },
  { ...OWN_PAGE, _id: 'drafts.new', slug: { _type: 'slug', current: 'metiers/huissiers' } },
  { _id: 'r', _type: 'redirect', from: '/cabinet/', to: '/services' },
];

/** The Studio's messages on a document beside the seed content, with where it says them. */
const said = async (document: Document) =>
  (await validated(document, [...seed, ...OTHERS])).map(({ level, message, path }) => ({
    level,
    field: path[0],
    message,
  }));

const at = (current: string) => said({ ...OWN_PAGE, slug: { _type: 'slug', current } });

describe('the address of a page of one’s own', () => {
  it.each(['automatiser-un-cabinet', 'metiers/avocats', 'services/avocats', 'pages', 'a/1'])(
    '%s is free',
    async (address) => {
      expect(await at(address)).toEqual([]);
    },
  );

  it.each([
    ['Métiers', 'Un ou deux mots séparés'],
    ['/avocats', 'Un ou deux mots séparés'],
    ['avocats/', 'Un ou deux mots séparés'],
    ['a/b/c', 'Un ou deux mots séparés'],
    ['services', 'celle de la page «\u202fServices\u202f»'],
    ['terms', 'celle de la page «\u202fConditions générales de vente\u202f»'],
    ['blog/avocats', 'commencent par /blog sont prises'],
    ['devis/make', 'commencent par /devis sont prises'],
    ['studio', 'commencent par /studio sont prises'],
    ['suivi/x', 'commencent par /suivi sont prises'],
    ['page/avocats', 'commencent par /page sont prises'],
    ['metiers/notaires', 'Une autre page est déjà à l’adresse /metiers/notaires'],
    ['metiers/huissiers', 'Une autre page est déjà à l’adresse /metiers/huissiers'],
    ['cabinet', 'Une redirection part de l’adresse /cabinet'],
  ])('%s is refused beside the field, with the reason', async (address, reason) => {
    const problems = await at(address);
    expect(problems).toEqual([
      { level: 'error', field: 'slug', message: expect.stringContaining(reason) },
    ]);
  });

  it('is refused to a redirect as long as the page is there', async () => {
    const redirect = { _id: 'a', _type: 'redirect', permanent: true, to: 'https://exemple.fr' };
    const [refused] = await said({ ...redirect, from: '/metiers/notaires' });
    expect(refused).toMatchObject({ level: 'error', field: 'from' });
    expect(await said({ ...redirect, from: '/metiers/greffiers' })).toEqual([]);
  });
});

it.each(pageTemplates.map((template) => [template.id, template.value] as const))(
  'a page from %s can be published once it has its title and its address',
  async (_, value) => {
    const own = { _id: 'p', _type: 'page', title: 'T', slug: { _type: 'slug', current: 'neuf' } };
    expect(await said({ ...own, ...(value as object) })).toEqual([]);
  },
);

it('a page has thirty blocks at most, and one contact form', async () => {
  const times = (count: number, type: string) =>
    Array.from({ length: count }, (_, index) => ({
      ...OWN_PAGE.blocks.find(({ _type }) => _type === type),
      _key: `${type}${index}`,
    }));
  const withBlocks = (blocks: object[]) => said({ ...OWN_PAGE, blocks } as Document);
  expect(await withBlocks(times(30, 'quoteBlock'))).toEqual([]);
  expect(await withBlocks(times(31, 'quoteBlock'))).toMatchObject([
    { message: expect.stringContaining('30 blocs au plus') },
  ]);
  expect(await withBlocks(times(2, 'contactBlock'))).toMatchObject([
    { message: 'Un seul formulaire de contact par page.' },
  ]);
});
