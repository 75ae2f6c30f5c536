import { describe, expect, it, test } from 'vitest';
import { readSeed } from '../../scripts/stack/seed.ts';
import type { NamedDocument } from '../kit/content-types.ts';
import { findPlaces } from './find.ts';
import { ACTIONS, FIELD_PLACES, LIST_PLACES, MAIL_PLACES, toolPlaces } from './fixed-places.ts';
import type { Place } from './place.ts';
import { documentPlace, type EstimatedService } from './sources/documents.ts';
import { textPlaces } from './sources/texts.ts';

const TOOLS = [
  ['bureau', 'Bureau'],
  ['structure', 'Contenu'],
  ['presentation', 'Aperçu'],
  ['mediatheque', 'Médiathèque'],
  ['liens', 'Liens'],
  ['releases', 'Publications'],
  ['avis', 'Avis'],
  ['demandes', 'Demandes'],
  ['devis', 'Devis'],
  ['clients', 'Clients'],
  ['projets', 'Projets'],
  ['rendez-vous', 'Rendez-vous'],
  ['chiffres', 'Chiffres'],
  ['e-mails', 'E-mails'],
].map(([name = '', title = '']) => ({ name, title }));

const seed = readSeed().map(
  (document): NamedDocument => ({
    ...document,
    _updatedAt: '2026-11-28T10:00:00Z',
  }),
);

/** Rows as the sources of requests, quotes and projects make them. */
const BUSINESS: Place[] = [
  {
    key: 'demande-R',
    group: 'Demandes',
    title: 'Hélène Cœurdassier, Société Générale de Cafés',
    detail: 'Nouveau · Une boutique Shopify · DEM-2026-014',
    names: ['helene@cafes.fr', 'DEM-2026-014'],
    isFound: true,
    to: { intent: 'open-requests', params: { reference: 'DEM-2026-014' } },
  },
  {
    key: 'client-C',
    group: 'Clients',
    title: 'Société Générale de Cafés',
    detail: 'Hélène Cœurdassier · helene@cafes.fr',
    names: ['Hélène Cœurdassier', 'helene@cafes.fr'],
    isFound: true,
    to: { intent: 'open-clients', params: { client: 'C' } },
  },
  {
    key: 'devis-Q',
    group: 'Devis',
    title: 'Refonte de la boutique',
    detail: 'Hélène Cœurdassier · Envoyé · D-2026-007',
    names: ['Hélène Cœurdassier', 'D-2026-007'],
    isFound: true,
    to: { intent: 'open-quotes', params: { quote: 'Q' } },
  },
  {
    key: 'projet-P',
    group: 'Projets',
    title: 'Suivi des pépinières',
    detail: 'Noé Ardoise · En cours',
    names: ['Noé Ardoise', 'noe@pepinieres.fr'],
    isFound: true,
    to: { intent: 'open-projects', params: { project: 'P' } },
  },
  {
    key: 'image-I',
    group: 'Images',
    title: 'vitrine-été.jpg',
    detail: 'La vitrine du café',
    to: { path: '/mediatheque/I' },
  },
];

const { services: estimated } = seed.find(({ _id }) => _id === 'estimator') as unknown as {
  services: EstimatedService[];
};

const PLACES: Place[] = [
  ...ACTIONS,
  ...toolPlaces(TOOLS),
  ...LIST_PLACES,
  ...MAIL_PLACES,
  ...seed.map((document) => documentPlace(document, estimated)),
  ...BUSINESS,
  ...seed.flatMap(textPlaces),
  ...FIELD_PLACES,
];

const found = (typed: string) => findPlaces(typed, PLACES);
const firstOf = (typed: string) => found(typed)[0]?.places[0]?.key;

describe('what stands first', () => {
  test.each([
    // Documents, by the names that the Studio shows.
    ['page d’accueil', 'document-homePage'],
    ["page d'accueil", 'document-homePage'],
    ['PAGE D ACCUEIL', 'document-homePage'],
    ['accueil', 'document-homePage'],
    ['accu page', 'document-homePage'],
    ['à propos', 'document-aboutPage'],
    ['a propos', 'document-aboutPage'],
    ['mentions legales', 'document-legalPage-legal'],
    ['cgv', 'document-legalPage-terms'],
    ['confidentialité', 'document-legalPage-privacy'],
    ['reglages du site', 'document-siteSettings'],
    ['réglages devis', 'document-quoteSettings'],
    ['estimateur', 'document-estimator'],
    ['tarifs', 'document-estimator'],
    ['menu', 'document-navigation'],
    ['cookies', 'document-cookiesPage'],
    ['airtable guide', 'document-article-guide'],
    ['automatisations make', 'document-service-make'],
    ['boutique shop', 'document-service-shopify'],
    ['combien temps repond', 'document-faq-contact-1'],
    // Kinds, by theirs.
    ['article', 'liste-article'],
    ['formation', 'document-trainingPage'],
    ['questions', 'liste-faqEntry'],
    ['realisation', 'liste-caseStudy'],
    ['faq', 'liste-faqEntry'],
    ['autre page', 'liste-page'],
    ['modele texte', 'liste-textTemplate'],
    // Tools.
    ['mediatheque', 'outil-mediatheque'],
    ['photos', 'outil-mediatheque'],
    ['rendez vous', 'outil-rendez-vous'],
    ['chiffre d’affaires', 'outil-chiffres'],
    ['aperc', 'outil-presentation'],
    ['carnet clients', 'outil-clients'],
    ['courriels', 'outil-e-mails'],
    // Mails.
    ['e-mail devis accepte', 'e-mail-quote-accepted'],
    ['rappel rendez', 'e-mail-call-reminder'],
    // Commands.
    ['publier', 'publier'],
    ['nouvel article', 'nouveau-article'],
    ['nouvelle redirection', 'nouveau-redirect'],
    ['page métier', 'nouveau-page-trade'],
    ['nouvelle page', 'nouveau-page'],
    ['article comparatif', 'nouveau-article-comparison'],
    ['nouvelle page metier', 'nouveau-page-trade'],
    ['page campagne', 'nouveau-page-campaign'],
    ['nouvel article comparatif', 'nouveau-article-comparison'],
    ['ouvrir le site', 'ouvrir-le-site'],
    ['projet nouveau', 'nouveau-projet'],
    // Clients, requests, quotes, projects, pictures.
    ['coeurdassier', 'client-C'],
    ['societe cafes', 'client-C'],
    ['DEM-2026-014', 'demande-R'],
    ['D-2026-007', 'devis-Q'],
    ['refonte boutique', 'devis-Q'],
    ['pepinieres', 'projet-P'],
    ['ardoise', 'projet-P'],
    ['ete vitrine', 'image-I'],
    // Settings by their fields, texts by what they say.
    ['siret', 'champ-siteSettings-legal.siret'],
  ])('« %s » finds %s', (typed, key) => {
    expect(firstOf(typed)).toBe(key);
  });
});

describe('a document’s name and a word for what it holds lead there', () => {
  const inEstimator = (field: string) => ({
    id: 'estimator',
    type: 'estimator',
    path: `services[_key=="bubble"].${field}`,
  });
  test.each([
    ['prix bubble', inEstimator('basePrice')],
    ['bubble tarifs', inEstimator('basePrice')],
    ['délai bubble', inEstimator('weeks')],
    ['photo a propos', { id: 'aboutPage', type: 'aboutPage', path: 'portrait' }],
    ['texte guide airtable', { id: 'article-guide', type: 'article', path: 'body' }],
    ['seo page accueil', { id: 'homePage', type: 'homePage', path: 'seo' }],
  ])('« %s »', (typed, params) => {
    expect(found(typed)[0]?.places[0]?.to).toEqual({ intent: 'edit', params });
  });

  it('but never a word for it alone, nor one that the document has nothing of', () => {
    expect(firstOf('prix')).toBe('document-estimator');
    const shown = found('siret bubble').flatMap(({ places }) => places);
    expect(shown.map(({ key }) => key).filter((key) => key.startsWith('document-'))).toEqual([]);
  });
});

it('opens a text at its field, with the part that was found', () => {
  const texts = found('envoyer mon avis').find(({ group }) => group === 'Dans les textes');
  expect(texts?.places[0]).toMatchObject({
    title: 'Page d’accueil',
    detail: expect.stringContaining('Envoyer mon avis'),
    to: { intent: 'edit', params: { id: 'homePage', type: 'homePage' } },
  });
});

it('finds what is nowhere in sight where the server did, below what is', () => {
  const [row] = BUSINESS;
  const hidden = { ...(row as Place), key: 'demande-S', title: 'Noé', names: [] };
  const groups = findPlaces('helene', [hidden, ...BUSINESS]);
  const requests = groups.find(({ group }) => group === 'Demandes');
  expect(requests?.places.map(({ key }) => key)).toEqual(['demande-R', 'demande-S']);
});

it('finds nothing where a word fits nowhere, and nothing of nothing', () => {
  expect(
    findPlaces(
      'article zzzz',
      PLACES.filter(({ isFound }) => !isFound),
    ),
  ).toEqual([]);
  expect(found('  ’ ')).toEqual([]);
});
