import { ThemeProvider } from '@sanity/ui';
import { buildTheme } from '@sanity/ui/theme';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SearchResult } from './search-result.tsx';
import { composedImage, counter, type PageDocument, shownOf } from './shown.ts';

const WORDS = { brand: 'Atelier', example: 'Exemple', ownWork: 'Réalisation du studio' };
const article: PageDocument = {
  _type: 'article',
  title: 'Make ou n8n : lequel choisir ?',
  slug: { current: 'make-ou-n8n' },
  excerpt: 'Deux outils, deux façons de faire.',
};

it('is the page’s own title and summary, with the brand, as the site says them', () => {
  expect(shownOf(article, WORDS)).toEqual({
    readingTime: '1\u00a0min de lecture',
    path: '/blog/make-ou-n8n',
    title: { text: 'Make ou n8n\u00a0: lequel choisir\u202f? · Atelier', length: 30, limit: 60 },
    description: { text: 'Deux outils, deux façons de faire.', length: 34, limit: 160 },
  });
  const own = { title: 'Titre choisi', description: 'Choisie.' };
  expect(shownOf({ ...article, seo: own, isExample: true }, WORDS)).toMatchObject({
    title: { text: 'Exemple · Titre choisi · Atelier' },
    description: { text: 'Exemple · Choisie.' },
  });
  const study = { _type: 'caseStudy', slug: { current: 'chantiers' }, summary: 'Un chapeau.' };
  expect(shownOf(study, WORDS)).toMatchObject({
    readingTime: null,
    path: '/realisations/chantiers',
    description: { text: 'Un chapeau.' },
  });
  expect(shownOf({ ...study, title: 'Ce site', isOwn: true }, WORDS)).toMatchObject({
    title: { text: 'Réalisation du studio · Ce site · Atelier' },
    description: { text: 'Réalisation du studio · Un chapeau.' },
  });
});

it('says how long a text is, and where its end is lost', () => {
  const long = shownOf({ ...article, title: 'a'.repeat(61), excerpt: 'mot '.repeat(50) }, WORDS);
  expect(long.title.text).toBe(`${'a'.repeat(60)}…`);
  expect(counter(long.title)).toBe('61\u00a0caractères sur 60\u00a0: la fin est coupée');
  expect(long.description.text.length).toBeLessThanOrEqual(160);
  expect(counter(shownOf(article, WORDS).title)).toBe('30\u00a0caractères sur 60');
  expect(counter(shownOf({ _type: 'article' }, WORDS).title)).toBe('À écrire');
});

it('shows a page that has nothing yet without a URL or a title of its own', () => {
  const html = renderToStaticMarkup(
    <ThemeProvider theme={buildTheme()}>
      <SearchResult shown={shownOf({ _type: 'article' }, WORDS)} siteUrl="https://exemple.fr" />
    </ThemeProvider>,
  );
  expect(html).toContain('exemple.fr');
  expect(html).toContain('Titre à écrire');
  expect(html.match(/À écrire/g)).toHaveLength(2);
});

it('knows where the site composes the image of a published page', () => {
  expect(composedImage(article)).toBe('/partage/blog/make-ou-n8n.png');
  expect(composedImage({ _type: 'article' })).toBeNull();
  expect(composedImage(null)).toBeNull();
});
