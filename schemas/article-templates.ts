import type { Template } from 'sanity';
import { article, INVITATION } from './article.ts';
import { block, missing } from './shared/template-text.ts';

const part = (key: string, title: string, what: string) => [
  block(key, title, 'h2'),
  block(`${key}t`, missing(what)),
];

const cell = (key: string) => ({ _type: 'cell', _key: key, text: missing('Cellule') });

const row = (key: string, header: string) => ({
  _type: 'row',
  _key: key,
  header,
  cells: [cell(`${key}1`), cell(`${key}2`)],
});

const prosCons = (key: string, title: string) => ({
  _type: 'prosCons',
  _key: key,
  title,
  pros: [missing('Avantage')],
  cons: [missing('Inconvénient')],
});

const step = (key: string, title: string) => ({
  _type: 'step',
  _key: key,
  title,
  text: [block(`${key}t`, missing('Marche à suivre'))],
});

const [FIRST, SECOND] = [missing('Premier'), missing('Second')];

/** What the reader keeps, whatever the kind. */
const SUMMARY = [missing('Ce que le lecteur retient'), missing('Ce qu’il fait ensuite')];

/** Initial contents of an article of each kind: its parts, and an ending that fits. */
const KINDS = [
  {
    id: 'comparison',
    title: 'Article\u00a0: comparatif',
    category: 'Comparatif',
    callToAction: {
      ...INVITATION,
      title: 'Vous hésitez encore\u202f?',
      text: 'Décrivez-moi vos outils et vos volumes\u00a0: je vous dis lequel vous convient, et par où commencer.',
      linkLabel: 'Me poser la question',
    },
    body: [
      block('intro', missing('Ce que vous comparez, et pour qui,')),
      block('table', 'L’essentiel en un tableau', 'h2'),
      {
        _type: 'comparisonTable',
        _key: 'compared',
        caption: missing('Légende'),
        columns: [FIRST, SECOND],
        rows: [row('price', 'Prix'), row('start', 'Prise en main'), row('limits', 'Limites')],
      },
      block('sides', 'Pour et contre', 'h2'),
      prosCons('sides1', FIRST),
      prosCons('sides2', SECOND),
      ...part('choice', 'Lequel choisir\u202f?', 'Votre avis, selon la situation du lecteur,'),
    ],
  },
  {
    id: 'guide',
    title: 'Article\u00a0: guide',
    category: 'Guide',
    callToAction: {
      ...INVITATION,
      title: 'Envie d’avancer plus vite\u202f?',
      text: 'Je le construis avec vous, sur vos vraies données, et je vous laisse les clés.',
      linkLabel: 'Parler de mon projet',
    },
    body: [
      block('intro', missing('Ce que le lecteur saura faire à la fin')),
      ...part('needs', 'Ce qu’il vous faut', 'Outils, comptes et temps'),
      block('way', 'Étape par étape', 'h2'),
      {
        _type: 'steps',
        _key: 'steps',
        items: [
          step('step1', missing('Première étape')),
          step('step2', missing('Deuxième étape')),
          step('step3', missing('Troisième étape')),
        ],
      },
      ...part('after', 'Et après\u202f?', 'Ce que le lecteur peut essayer ensuite'),
    ],
  },
  {
    id: 'case-study',
    title: 'Article\u00a0: étude de cas',
    category: 'Étude de cas',
    callToAction: {
      ...INVITATION,
      title: 'Et chez vous, où part le temps\u202f?',
      text: 'Racontez-moi vos journées\u00a0: je vous montre ce qui peut se faire seul, et ce qui doit rester humain.',
      linkLabel: 'Raconter mes journées',
    },
    body: [
      block('intro', missing('L’entreprise, et ce qui a changé pour elle,')),
      ...part('before', 'Avant', 'Ce qui prenait du temps'),
      ...part('built', 'Ce qui a été construit', 'Les outils, et ce qui se fait seul,'),
      ...part('after', 'Ce que cela change', 'Des résultats mesurés, avec leur source,'),
    ],
  },
];

/** Templates of a new article, beside an empty one: each can be published once the author's own words are in it. */
export const articleTemplates: Template[] = KINDS.map(({ id, title, ...value }) => ({
  id: `article-${id}`,
  title,
  schemaType: article.name,
  value: { summary: SUMMARY, ...value },
}));
