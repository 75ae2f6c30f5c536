/** The tools' names, in the Studio's bar. */
const BAR = 'studio/tools/*/index.ts';

const HOME = ['app/(site)/_components', 'seed:homePage'];
const TRAINING = ['app/(site)/formations', 'seed:trainingPage'];
const ARTICLE = ['app/(site)/blog', 'app/_components/article', 'seed:article'];
const QUOTE = ['app/(site)/devis', 'seed:quotePage', 'seed:estimator'];
const CALL = ['app/(account)/rendez-vous', 'seed:appointmentSettings'];
const CASE = ['app/(site)/realisations', 'app/_components/case-studies', 'seed:caseStudy'];
const SERVICES = ['app/(site)/services', 'seed:servicesPage'];

/**
 * What each picture of the documents shows: folders and files whose words are on it, as globs, and the seed's documents of a
 * type. A picture is older than what it shows once these words have changed since it was taken.
 */
export const SHOWN: Record<string, readonly string[]> = {
  home: HOME,
  formations: TRAINING,
  article: ARTICLE,
  devis: QUOTE,
  dashboard: ['app/(account)/dashboard/page.tsx', 'app/(account)/dashboard/_components'],
  studio: [BAR, 'studio/tools/bureau'],
  'guide/connexion': ['studio/content-lake/routes/session.ts'],
  'guide/bureau': [BAR, 'studio/tools/bureau'],
  'guide/aller-a': ['studio/go-to'],
  'guide/publier': [BAR, 'schemas/service.ts'],
  'guide/apercu': ['studio/presentation'],
  'guide/partager': ['studio/french-labels/presentation.ts'],
  'guide/modeles': ['schemas/article.ts'],
  'guide/tableau': ['studio/table-grid'],
  'guide/recherche': ['studio/search-preview'],
  'guide/programmer': ['studio/publish-later'],
  'guide/groupee': ['studio/publish-later', 'studio/french-labels/releases.ts'],
  'guide/prix': ['studio/prices-before-and-after'],
  'guide/liens': ['studio/tools/links'],
  'guide/avis': ['studio/tools/reviews'],
  'guide/demandes': ['studio/tools/requests', 'lib/requests/states.ts'],
  'guide/clients': ['studio/tools/clients'],
  'guide/devis': ['studio/tools/quotes', 'lib/quotes/states.ts'],
  'guide/facturer': ['studio/tools/quotes', 'lib/invoicing/states.ts'],
  'guide/chiffres': ['studio/tools/figures'],
  'guide/mediatheque': ['studio/tools/media'],
  'guide/supprimes': ['studio/undo/deleted-documents.tsx'],
  'screens/home-1440': HOME,
  'screens/home-390': HOME,
  'screens/consent-360': ['app/_components/consent', ...HOME],
  'screens/carried-390': QUOTE,
  'screens/time-390': QUOTE,
  'screens/time-1440': QUOTE,
  'screens/quote-390': QUOTE,
  'screens/sent-390': QUOTE,
  'screens/paper': QUOTE,
  'screens/resume-768': QUOTE,
  'screens/mail-320': ['lib/words/mails.ts', 'seed:mailTexts'],
  'screens/formations-768': TRAINING,
  'screens/training-1440': QUOTE,
  'screens/rendez-vous-390': CALL,
  'screens/rendez-vous-768': CALL,
  'screens/services-1440': SERVICES,
  'screens/prices-1440': SERVICES,
  'screens/article-1440': ARTICLE,
  'screens/contact-1920': ['app/(site)/contact', 'seed:contactPage'],
  'screens/case-1440': CASE,
  'screens/case-390': CASE,
};
