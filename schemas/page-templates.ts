import type { Template } from 'sanity';
import { page } from './page.ts';
import { block, missing } from './shared/template-text.ts';

const named = (id: string) => ({ _type: 'reference', _ref: id });

const button = (key: string, label: string, id: string) => ({
  _type: 'link',
  _key: key,
  label,
  page: named(id),
});

const step = (key: string, title: string, what: string) => ({
  _type: 'pageStep',
  _key: key,
  title,
  text: missing(what),
});

const question = (key: string, words: string, what: string) => ({
  _type: 'entry',
  _key: key,
  question: words,
  answer: missing(what),
});

const ESTIMATE = 'Estimer mon projet';

const CLOSING = {
  title: 'Et chez vous\u202f?',
  text: 'Racontez-moi ce qui vous prend du temps\u00a0: je vous dis ce qui peut se faire seul, et à quel prix.',
  primary: { label: ESTIMATE, page: named('quotePage') },
  secondary: { label: 'Me raconter votre projet', page: named('contactPage') },
};

/** Initial contents of a page of each kind. */
const KINDS = [
  {
    id: 'trade',
    title: 'Page\u00a0: métier',
    text: missing('Ce que vous faites gagner à ce métier, en une phrase,'),
    buttons: [button('estimate', ESTIMATE, 'quotePage')],
    blocks: [
      {
        _type: 'textBlock',
        _key: 'pains',
        body: [
          block('pains', 'Ce qui prend du temps aujourd’hui', 'h2'),
          block('painst', missing('Trois tâches que ce métier fait à la main')),
        ],
      },
      { _type: 'servicesBlock', _key: 'services', title: 'Ce que je construis pour vous' },
      {
        _type: 'stepsBlock',
        _key: 'steps',
        title: 'Comment cela se passe',
        steps: [
          step('first', 'Un premier appel', 'Ce que vous regardez ensemble'),
          step('second', 'Une première version', 'Ce que le client voit, et quand,'),
          step('third', 'La mise en service', 'Ce que vous laissez, et comment vous formez,'),
        ],
      },
      { _type: 'scaleBlock', _key: 'scale', title: 'Ce que cela coûte' },
      { _type: 'reviewsBlock', _key: 'reviews', title: 'Ce qu’en disent mes clients' },
      {
        _type: 'questionsBlock',
        _key: 'questions',
        title: 'Vos questions',
        questions: [
          question('data', 'Où sont mes données\u202f?', 'Où elles sont, et qui y accède,'),
          question(
            'time',
            'Combien de temps cela prend-il\u202f?',
            'Un délai, et ce dont il dépend,',
          ),
        ],
      },
      {
        _type: 'quoteBlock',
        _key: 'quote',
        title: 'Votre prix en deux minutes',
        button: ESTIMATE,
      },
    ],
    closing: CLOSING,
  },
  {
    id: 'campaign',
    title: 'Page\u00a0: campagne',
    text: missing('Ce que vous proposez, et jusqu’à quand,'),
    isUnlisted: true,
    blocks: [
      {
        _type: 'stepsBlock',
        _key: 'offer',
        title: 'Ce que vous recevez',
        steps: [
          step('first', missing('Premier'), 'Ce que le client reçoit'),
          step('second', missing('Deuxième'), 'Ce que le client reçoit'),
        ],
      },
      {
        _type: 'questionsBlock',
        _key: 'questions',
        title: 'Vos questions',
        questions: [question('who', 'Est-ce pour moi\u202f?', 'À qui l’offre s’adresse')],
      },
      {
        _type: 'contactBlock',
        _key: 'contact',
        title: 'Réserver votre place',
        subject: missing('Nom de la campagne'),
      },
    ],
  },
  {
    id: 'thanks',
    title: 'Page\u00a0: remerciement',
    text: missing('Ce que vous avez bien reçu, et quand vous répondez,'),
    isUnlisted: true,
    buttons: [button('blog', 'Lire le blog', 'blogPage')],
    blocks: [
      {
        _type: 'stepsBlock',
        _key: 'next',
        title: 'Et maintenant\u202f?',
        steps: [
          step('first', missing('D’abord'), 'Ce que vous faites'),
          step('second', missing('Ensuite'), 'Ce que le client reçoit'),
        ],
      },
    ],
  },
];

/** Templates of a new page, beside an empty one: each can be published once its title, its address and the author's own words are in it. */
export const pageTemplates: Template[] = KINDS.map(({ id, title, ...value }) => ({
  id: `page-${id}`,
  title,
  schemaType: page.name,
  value,
}));
