const span = (key: string, text: string, style = 'normal') => ({
  _type: 'block',
  _key: key,
  style,
  markDefs: [],
  children: [{ _type: 'span', _key: `${key}s`, text, marks: [] }],
});

const service = (id: string) => ({ _type: 'reference', _key: id, _ref: `service-${id}` });

const link = (label: string, id: string) => ({
  label,
  page: { _type: 'reference', _ref: id },
});

/** A page of one's own with a block of every kind but a case study's, as the lake holds it; made up, and for tests alone. */
export const OWN_PAGE = {
  _id: 'page-test',
  _type: 'page',
  title: 'Automatiser un cabinet d’avocats',
  slug: { _type: 'slug', current: 'metiers/avocats' },
  text: 'Les dossiers s’ouvrent seuls, les pièces se rangent seules : il reste le droit.',
  buttons: [{ _type: 'link', _key: 'b', ...link('Estimer mon projet', 'quotePage') }],
  blocks: [
    {
      _type: 'textBlock',
      _key: 'pains',
      body: [
        span('h', 'Ce qui prend du temps', 'h2'),
        span('p', 'Recopier une pièce, relancer un client, retrouver un courrier.'),
      ],
    },
    {
      _type: 'servicesBlock',
      _key: 'services',
      title: 'Ce que je construis',
      services: [service('make'), service('airtable')],
    },
    {
      _type: 'priceBlock',
      _key: 'price',
      title: 'Le prix d’une automatisation',
      service: { _type: 'reference', _ref: 'service-make' },
      button: 'Estimer mon projet',
    },
    { _type: 'scaleBlock', _key: 'scale', title: 'Tous les prix', services: [service('make')] },
    {
      _type: 'stepsBlock',
      _key: 'steps',
      title: 'Comment cela se passe',
      steps: [
        { _type: 'pageStep', _key: 'a', title: 'Un appel', text: 'Vous racontez une journée.' },
        { _type: 'pageStep', _key: 'b', title: 'Une démonstration', text: 'Sur vos dossiers.' },
      ],
    },
    {
      _type: 'questionsBlock',
      _key: 'questions',
      title: 'Vos questions',
      questions: [
        {
          _type: 'entry',
          _key: 'q',
          question: 'Où sont mes données ?',
          answer: 'En Europe, chez vous.',
        },
      ],
    },
    { _type: 'reviewsBlock', _key: 'reviews', title: 'Ce qu’en disent mes clients' },
    {
      _type: 'contactBlock',
      _key: 'contact',
      title: 'Écrivez-moi',
      text: 'Une phrase suffit.',
      subject: 'Cabinet d’avocats',
    },
    {
      _type: 'quoteBlock',
      _key: 'quote',
      title: 'Votre prix en deux minutes',
      service: { _type: 'reference', _ref: 'service-airtable' },
      button: 'Estimer mon projet',
    },
    {
      _type: 'stepsBlock',
      _key: 'later',
      title: 'Plus tard',
      steps: [{ _type: 'pageStep', _key: 'a', title: 'À venir', text: 'Pas encore.' }],
      hidden: true,
    },
  ],
  closing: {
    title: 'Et chez vous ?',
    text: 'Racontez-moi ce qui vous prend du temps.',
    primary: link('Estimer mon projet', 'quotePage'),
    secondary: link('Me raconter votre projet', 'contactPage'),
  },
};

/** The blocks of a page of thirty, the most that one takes: all but the form, each with a title of its own. */
export const THIRTY_BLOCKS = Array.from({ length: 30 }, (_, index) => {
  const kinds = OWN_PAGE.blocks.filter(({ _type }) => _type !== 'contactBlock');
  const block = kinds[index % kinds.length];
  const title = block && 'title' in block ? { title: `${block.title} ${index}` } : {};
  return { ...block, ...title, _key: `b${index}` };
});
