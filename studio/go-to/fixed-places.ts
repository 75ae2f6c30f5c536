import { MAILS } from '../../lib/mail-catalogue/catalogue.ts';
import { SITE_PAGES } from '../../lib/site/pages.ts';
import { articleTemplates } from '../../schemas/article-templates.ts';
import { schemaTypes } from '../../schemas/index.ts';
import { FIXED_TYPES, SINGLETONS } from '../../schemas/names.ts';
import { pageTemplates } from '../../schemas/page-templates.ts';
import { aNew } from '../kit/gender.ts';
import { NEW_PROJECT, OPEN_PROJECTS } from '../kit/intents.ts';
import type { Place } from './place.ts';

/** Other names of tools, by the tools’ own. */
const TOOL_NAMES: Readonly<Record<string, readonly string[]>> = {
  bureau: ['Tableau de bord du Studio', 'À faire', 'Brouillons à publier'],
  structure: ['Contenu du site', 'Mes pages', 'Mon offre'],
  presentation: ['Prévisualiser', 'Voir les brouillons', 'Partager un aperçu'],
  releases: [
    'Publications programmées',
    'Programmer',
    'Publier plus tard',
    'Publications groupées',
  ],
  liens: ['Liens à corriger', 'Liens cassés'],
  mediatheque: ['Images', 'Photos', 'Textes de remplacement', 'Étiquettes'],
  avis: ['Témoignages', 'Modérer les avis'],
  demandes: ['Messages', 'Boîte de réception', 'Prospects'],
  devis: ['Nouveau devis', 'Factures', 'Règlements'],
  clients: ['Carnet de clients', 'Contacts'],
  projets: ['Journal'],
  'rendez-vous': ['Appels', 'Calendrier', 'Agenda'],
  'e-mails': ['Mails', 'Courriels', 'Aperçu des e-mails'],
  chiffres: ['Statistiques', 'Chiffre d’affaires', 'Revenus'],
};

/** Other names of documents, by their ids. */
const DOCUMENT_NAMES: Readonly<Record<string, readonly string[]>> = {
  estimator: ['Tarifs', 'Prix', 'Calculateur'],
  quotePage: ['Demande de devis'],
  navigation: ['Menu', 'En-tête', 'Pied de page'],
  siteSettings: ['Réglages', 'Paramètres', 'Coordonnées', 'Identité'],
  quoteSettings: ['TVA', 'Acompte'],
  followUpSettings: ['Relances'],
  appointmentSettings: ['Disponibilités', 'Réglages des rendez-vous', 'Horaires'],
  cookiesPage: ['Bandeau des cookies'],
  homePage: ['Première page'],
  trainingPage: ['Formation'],
  caseStudiesPage: ['Page des projets livrés'],
  'legalPage-terms': ['CGV'],
  'legalPage-privacy': ['RGPD', 'Données personnelles'],
};

/** Names that a document goes by: those above, and the one of the page that it is. */
export const namesOfDocument = (id: string): readonly string[] => [
  ...Object.values(SITE_PAGES).flatMap(({ document, name }) => (document === id ? [name] : [])),
  ...(DOCUMENT_NAMES[id] ?? []),
];

/** Lists of « Contenu », by their type, with their paths there. */
const LISTS: ReadonlyArray<[type: string, title: string, path: string]> = [
  ['article', 'Mes articles', 'article'],
  ['service', 'Services', 'offre;service'],
  ['caseStudy', 'Réalisations', 'offre;caseStudy'],
  ['faqEntry', 'Questions fréquentes', 'offre;faqEntry'],
  ['milestoneTemplate', 'Modèles d’étapes', 'offre;milestoneTemplate'],
  ['page', 'Autres pages', 'pages;page'],
  ['textTemplate', 'Modèles de textes', 'offre;textTemplate'],
  ['redirect', 'Redirections', 'reglages;redirect'],
];

/** Other names of lists, by their type. */
const LIST_NAMES: Readonly<Record<string, readonly string[]>> = {
  article: ['Articles', 'Blog'],
  caseStudy: ['Études de cas', 'Portfolio'],
  faqEntry: ['FAQ'],
};

type Type = { name: string; title?: string; type?: string; fields?: readonly Type[] };

const documents = (schemaTypes as readonly Type[]).filter(({ type }) => type === 'document');

const titleOf = (type: string): string =>
  documents.find(({ name }) => name === type)?.title ?? type;

/** The tools that this editor has. */
export const toolPlaces = (
  tools: ReadonlyArray<{ name: string; title: string }>,
): readonly Place[] =>
  tools.map(({ name, title }) => ({
    key: `outil-${name}`,
    group: 'Outils',
    title,
    detail: 'Outil du Studio',
    names: TOOL_NAMES[name],
    to: { path: `/${name}` },
  }));

/** What one can do from anywhere. */
export const ACTIONS: readonly Place[] = [
  {
    key: 'publier',
    group: 'Actions',
    title: 'Publier le document ouvert',
    detail: 'Ou voir les brouillons à publier',
    names: ['Publier'],
    to: { press: 'publish' },
  },
  {
    key: 'ouvrir-le-site',
    group: 'Actions',
    title: 'Ouvrir le site',
    detail: 'Dans un nouvel onglet',
    names: ['Voir le site', 'Site'],
    to: { page: '/' },
  },
  {
    key: 'nouveau-projet',
    group: 'Actions',
    title: 'Nouveau projet',
    detail: 'Pour un client',
    names: ['Créer un projet'],
    to: { intent: OPEN_PROJECTS, params: { project: NEW_PROJECT } },
  },
  ...documents
    .filter(({ name }) => !FIXED_TYPES.includes(name))
    .map(
      ({ name, title = name }): Place => ({
        key: `nouveau-${name}`,
        group: 'Actions',
        title: aNew(title),
        detail: 'Écrire un nouveau document',
        names: [`Créer ${title}`, `Ajouter ${title}`, `Écrire ${title}`],
        to: { intent: 'create', params: { type: name, template: name } },
      }),
    ),
  ...[...pageTemplates, ...articleTemplates].map(
    ({ id: template, title, schemaType: type }): Place => ({
      key: `nouveau-${template}`,
      group: 'Actions',
      title: aNew(title),
      detail: 'Partir d’un modèle',
      names: [`Créer ${title}`, `Ajouter ${title}`, `Écrire ${title}`],
      to: { intent: 'create', params: { type, template } },
    }),
  ),
];

/** The lists of « Contenu ». */
export const LIST_PLACES: readonly Place[] = [
  ...LISTS.map(
    ([type, title, path]): Place => ({
      key: `liste-${type}`,
      group: 'Contenu',
      title,
      detail: 'Liste du contenu',
      names: [titleOf(type), ...(LIST_NAMES[type] ?? [])],
      to: { path: `/structure/${path}` },
    }),
  ),
  {
    key: 'articles-du-menu',
    group: 'Contenu',
    title: 'Articles du menu',
    detail: 'Liste du contenu',
    to: { path: '/structure/reglages;articles-du-menu' },
  },
  {
    key: 'documents-supprimes',
    group: 'Contenu',
    title: 'Documents supprimés',
    detail: 'Rétablir un document',
    names: ['Corbeille'],
    to: { path: '/structure/documents-supprimes' },
  },
];

/** The mails that the site sends, each as it will arrive. */
export const MAIL_PLACES: readonly Place[] = MAILS.map(({ name, title, part }) => ({
  key: `e-mail-${name}`,
  group: 'E-mails',
  title,
  detail: `E-mail, ${part}`,
  names: [`E-mail ${title}`],
  to: { path: `/e-mails/${name}` },
}));

/** The fields of a type, and of the objects in it, with their paths. */
function* fieldsIn(
  fields: readonly Type[],
  before = '',
): Generator<{ path: string; title: string }> {
  for (const { name, title, type, fields: inner } of fields) {
    const path = before + name;
    if (title) yield { path, title };
    if (type === 'object' && inner) yield* fieldsIn(inner, `${path}.`);
  }
}

/** The fields of the documents of which there is one each. */
export const FIELD_PLACES: readonly Place[] = documents
  .filter(({ name }) => SINGLETONS.includes(name))
  .flatMap(({ name: id, title: document = id, fields = [] }) =>
    [...fieldsIn(fields)].map(
      ({ path, title }): Place => ({
        key: `champ-${id}-${path}`,
        group: 'Champs',
        title,
        detail: document,
        to: { intent: 'edit', params: { id, type: id, path } },
      }),
    ),
  );
