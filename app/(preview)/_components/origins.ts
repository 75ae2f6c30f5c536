import { beside, type Field, fieldsIn } from '@/lib/preview/marks.ts';

/** Attribute of an element that no field holds as it stands: where it comes from, in French. */
export const HINT = 'data-origin';

/** The place of each estimated service in the estimator's document, by its id. */
export type EstimatedPlaces = Readonly<Record<string, string>>;

/**
 * The origin of what carries no marks: figures, dates, what the code counts or says. `at` is a selector; a click opens the
 * field, and says the hint, or says the hint alone.
 */
export type Origin = {
  at: string;
  field?: (element: Element, places: EstimatedPlaces) => Field | undefined;
  hint?: string;
};

/** A field of a document of which there is one. */
const of =
  (type: string, path: string): Origin['field'] =>
  () => ({ id: type, type, path });

/** The field of this name beside the first text that is marked, `text`, of the same entry. */
const near =
  (entry: string, text: string, name: string | ((known: Field) => string)): Origin['field'] =>
  (element) => {
    const texts = element.closest(entry)?.querySelectorAll(text) ?? [];
    const known = [...texts].flatMap(({ textContent }) => fieldsIn(textContent))[0];
    if (!known) return undefined;
    const { id, type, path } = known;
    const found = typeof name === 'string' ? beside(path, name) : name(known);
    return found ? { id, type, path: found } : undefined;
  };

/** What names a service near its price: the link to it, or the choice of it. */
const SERVICE = 'a[href*="service="], a[href*="#"], input[name="service"]';

const serviceNamed = (element: Element): string | undefined =>
  element.getAttribute('value') ??
  /(?:service=|#)([\w-]+)/.exec(element.getAttribute('href') ?? '')?.[1];

/** A field of the estimated service that the nearest link or choice around an element is about. */
const ofService =
  (name: string): Origin['field'] =>
  (element, places) => {
    for (let around: Element | null = element; around; around = around.parentElement) {
      const place = [...around.querySelectorAll(SERVICE)]
        .map((named) => places[serviceNamed(named) ?? ''])
        .find((known) => known !== undefined);
      if (place) return { id: 'estimator', type: 'estimator', path: `${place}.${name}` };
    }
    return undefined;
  };

/** The fields that the training's figures are counted from, by the names of their labels. */
const TRAINING_FIGURES: Readonly<Record<string, string>> = {
  'figureLabels.hours': 'modules',
  'figureLabels.modules': 'modules',
  'figureLabels.participants': 'tiers',
  'figureLabels.support': 'supportMonths',
};

const fixed = (what: string) =>
  `${what} fait partie du site\u00a0: ce texte ne s’écrit pas dans le Studio.`;

/** The day that a document shows, by its type. */
const DAYS: Readonly<Record<string, string>> = {
  article: 'publishedAt',
  caseStudy: 'deliveredOn',
  aboutPage: 'signedOn',
};

/** What an article's facts are, by what their labels are called in the blog's document. */
const ARTICLE_FACTS: Readonly<Record<string, string>> = {
  'words.readingLabel': 'body',
  'words.durationLabel': 'howTo.totalTimeHours',
  'words.costLabel': 'howTo.costEuros',
};

/** A fact of the article whose page this is. */
const ofArticle: Origin['field'] = (element) => {
  const [label] = fieldsIn(element.parentElement?.querySelector('dt')?.textContent ?? '');
  const [title] = fieldsIn(element.closest('main')?.querySelector('h1')?.textContent ?? '');
  const path = label && ARTICLE_FACTS[label.path];
  return title && path ? { id: title.id, type: title.type, path } : undefined;
};

const READING = 'Le temps de lecture est calculé d’après la longueur de l’article.';
const PROGRAMME = 'Calculé d’après les heures de chaque module du programme.';
const TIERS = 'Calculé d’après les formules et leurs prix par personne.';
const DURATION = 'Calculé d’après la durée de base du service, ses types de projet et la marge.';

/** The first origin of an element that leads anywhere is its own: what is special stands before what is general. */
export const ORIGINS: readonly Origin[] = [
  // The frame of every page.
  { at: 'a[href^="mailto:"], .tile li p.break-words', field: of('siteSettings', 'email') },
  { at: 'a[href^="tel:"]', field: of('siteSettings', 'phone') },
  { at: 'footer time', hint: 'L’année en cours\u00a0: elle change toute seule.' },
  { at: '.theme-choice', hint: fixed('Le choix de l’affichage clair ou sombre') },
  { at: 'a[href="#contenu"]', hint: fixed('Le lien d’évitement, pour le clavier,') },
  { at: 'nav[aria-label="Fil d’Ariane"]', hint: fixed('Le nom des pages dans le fil d’Ariane') },
  { at: '#adresse-confirmee', hint: fixed('Le message après une inscription') },
  { at: '#sommaire', hint: fixed('Le titre du sommaire') },
  {
    at: '[id$="-message-hint"], [id$="-content-hint"]',
    hint: fixed('Le compte des signes'),
  },
  // Facts.
  {
    at: '[aria-labelledby="disponibilites"] .canvas',
    field: of('siteSettings', 'availability'),
    hint: 'Dessiné d’après vos horaires, dans les réglages du site.',
  },
  { at: 'th.font-mono', field: near('tr', 'td', 'name') },
  { at: '[aria-labelledby="tarifs"] .missing', field: of('trainingPage', 'qualiopi.number') },
  // Training.
  { at: '.programme-module .figure.text-accent', field: near('article', 'h3', 'hours') },
  {
    at: '.programme-module article p, ol > li > .absolute .figure, ol.flex > li > a.group',
    field: of('trainingPage', 'modules'),
    hint: PROGRAMME,
  },
  { at: '.tiers .figure', field: near('li', 'h3', 'price') },
  { at: '.tiers > li > p.text-muted:nth-child(2)', field: near('li', 'h3', 'from'), hint: TIERS },
  { at: '.price-steps, .slider-marks', field: of('trainingPage', 'tiers'), hint: TIERS },
  { at: '.price-steps > li > .price-bar', field: of('trainingPage', 'tiers'), hint: TIERS },
  {
    at: '.group-totals span, .tiers-frame output .figure, .tiers-frame output span',
    field: of('trainingPage', 'tiers'),
    hint: TIERS,
  },
  { at: '#champ-participants strong.figure', field: near('div', 'h3 ', 'price') },
  { at: '#champ-participants', field: of('trainingPage', 'tiers'), hint: TIERS },
  {
    at: '[aria-labelledby="formation"] dd, main > section:first-of-type .tile dd',
    field: near('div', 'dt', ({ path }) => TRAINING_FIGURES[path] ?? path),
    hint: 'Calculé d’après le programme et les formules de la page Formations.',
  },
  {
    at: '[aria-labelledby="formation"] .figure + wbr + span',
    field: of('siteSettings', 'labels.perPerson'),
  },
  {
    at: '[aria-labelledby="formation"] .figure, main > section:first-of-type strong.figure.text-2xl',
    field: of('trainingPage', 'tiers'),
    hint: 'Le prix de la formule la moins chère.',
  },
  // Dates, durations and costs of what has a document of its own.
  {
    at: '.legal-head p:has(time), .legal-head time',
    field: near('.legal-head', 'h1', 'updatedAt'),
  },
  { at: 'dt time', field: near('dt', 'span', ({ path }) => beside(path, 'date')) },
  {
    at: 'time, li.rail > article > p:first-child, li:has(a) > .text-sm:last-child',
    field: near('article, section, li, div.tile', 'h1, h2, h3, a', ({ type }) => DAYS[type] ?? ''),
  },
  { at: '.article-start dd:not(:has(*))', field: ofArticle, hint: READING },
  {
    at: 'article p > span:not(:has(*))',
    field: near('article', 'h2, h3', ({ type }) => (type === 'article' ? 'body' : '')),
    hint: READING,
  },
  { at: 'aside > span.rounded-full', hint: 'Le signe de l’encadré\u00a0: il suit son genre.' },
  {
    at: '.article-station',
    hint: 'Le numéro de l’étape\u00a0: il suit l’ordre de la liste.',
  },
  // What the code counts from the visitor's choices.
  {
    at: '.regained-sum b',
    field: of('estimator', 'time.sharePercent'),
    hint: 'Calculé d’après les heures choisies et la part automatisée, dans l’estimateur.',
  },
  { at: 'fieldset.hours', hint: fixed('Le choix des heures') },
  {
    at: 'main:has(#champ-participants) aside, main:has(#champ-participants) .price-bar',
    field: of('trainingPage', 'tiers'),
    hint: TIERS,
  },
  {
    at: 'aside[aria-labelledby="estimation"], .price-bar, #champ-projectType label > span:last-child',
    field: of('estimator', 'services'),
    hint: 'Calculé d’après les choix du visiteur et les prix de l’estimateur.',
  },
  // Prices and durations of services.
  {
    at: 'td:has(+ td), td:last-child',
    field: near('tr', 'th', ({ path }) =>
      path.includes('projectTypes') ? beside(path, 'multiplier') : '',
    ),
    hint: 'Calculé d’après le prix et la durée de base du service, multipliés par ce type de projet.',
  },
  { at: 'strong.figure, dd > .figure', field: ofService('basePrice') },
  {
    at: 'dd.font-display, dd.text-muted.text-sm, tr:has(.figure) td, p:has(.figure) > span:not(:has(*))',
    field: ofService('weeks'),
    hint: DURATION,
  },
];
