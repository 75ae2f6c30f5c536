import { frenchBy } from './french-by.ts';

/** Phrases of Sanity's report on itself, in its help menu: words too plain to be replaced anywhere else. */
const PHRASES: Readonly<Record<string, string>> = {
  ' aborted': ' abandon(s)',
  ' included in copied output but excluded from summary statistics.':
    ' dans la copie, et pas dans le résumé.',
  ' recent samples ·': ' mesures récentes ·',
  ' session requests': ' requêtes depuis l’ouverture',
  'API host': 'Hôte de l’API',
  'API request tests': 'Essais de requêtes',
  'API version': 'Version de l’API',
  'Auto-updates': 'Mises à jour automatiques',
  Blocked: 'Bloqué',
  Browser: 'Navigateur',
  Completed: 'Fin',
  Connection: 'Connexion',
  'Connection estimate': 'Connexion estimée',
  'CSS rules inserted by JS': 'Règles CSS ajoutées par JS',
  'CSS size inserted by JS': 'Poids du CSS ajouté par JS',
  Dataset: 'Jeu de données',
  'Diagnostics duration': 'Durée',
  Disabled: 'Désactivé',
  'Document types': 'Types de documents',
  'Drag across the chart to focus on a time range.':
    'Glissez sur le graphique pour choisir une période.',
  Duration: 'Durée',
  Enabled: 'Activé',
  Error: 'Erreur',
  'Expected 1': 'Un seul attendu',
  'First connection': 'Première connexion',
  'Full session summary (estimated percentiles)': 'Toute la session (centiles estimés)',
  'GeoIP country': 'Pays d’après l’adresse IP',
  Hardware: 'Matériel',
  Language: 'Langue',
  'Listen connection tests': 'Essais d’écoute',
  'Local storage': 'Stockage du navigateur',
  Max: 'Maximum',
  'Max touch points': 'Points de contact',
  Median: 'Médiane',
  Name: 'Nom',
  Network: 'Réseau',
  No: 'Non',
  'No data API requests have been observed for this workspace target in this browser session.':
    'Aucune requête n’a été faite depuis l’ouverture.',
  'No session requests outside this diagnostics run are available to plot.':
    'Aucune requête à montrer, hors celles de ce rapport.',
  'Object types': 'Types d’objets',
  'Older samples have been omitted because the session limit was reached.':
    'Les mesures les plus anciennes ne sont plus gardées.',
  Online: 'En ligne',
  'Open event': 'Ouverture',
  'Ping TTFB': 'Premier octet d’une requête vide',
  'Primitive types': 'Types simples',
  'Project ID': 'Identifiant du projet',
  Protocol: 'Protocole',
  Provider: 'Connexion par',
  'React version': 'Version de React',
  'Recent request timings': 'Durée des dernières requêtes',
  'Reset time range': 'Toute la période',
  Roles: 'Rôles',
  'sample is': 'figure',
  'samples are': 'figurent',
  Schema: 'Schéma',
  Screen: 'Écran',
  'Second connection while first is open': 'Seconde connexion, pendant la première',
  'Selected range summary': 'Période choisie',
  Series: 'Série',
  'Session requests': 'Requêtes depuis l’ouverture',
  Shard: 'Serveur',
  Started: 'Début',
  'Studio version': 'Version du Studio',
  Success: 'Réussi',
  'Tab open': 'Onglet ouvert depuis',
  'Timed out': 'Trop lent',
  Timezone: 'Fuseau horaire',
  'Tracking started': 'Mesuré depuis',
  'Unique targets': 'Cibles distinctes',
  Unknown: 'Inconnu',
  Unsupported: 'Non géré',
  User: 'Personne',
  'User agent': 'Navigateur déclaré',
  'User ID': 'Identifiant',
  'UTC time': 'Heure UTC',
  Viewport: 'Fenêtre',
  'Welcome event': 'Accueil',
  Workspace: 'Espace de travail',
  Workspaces: 'Espaces de travail',
  Yes: 'Oui',
};

const STATUSES: Readonly<Record<string, string>> = {
  aborted: 'abandonnée',
  error: 'en échec',
  success: 'réussie',
  timeout: 'trop lente',
};

const SENTENCES: ReadonlyArray<[RegExp, (...values: string[]) => string]> = [
  [
    /^Scatter plot of (\d+) session request timings$/,
    (_, count) => `Nuage de points\u00a0: durée de ${count} requêtes`,
  ],
  [
    /^(.+), (aborted|error|success|timeout)$/,
    (_, point, status = '') => `${point}, ${STATUSES[status]}`,
  ],
  [/^(\d\d:.+) to (\d\d:.+)$/, (_, from, to) => `De ${from} à ${to}`],
  [
    /^(?:(\d+) logical processors)?(?: · )?(?:(\d+) GB memory)?$/,
    (_, cores, memory) =>
      [cores && `${cores} processeurs`, memory && `${memory}\u00a0Go de mémoire`]
        .filter(Boolean)
        .join(' · '),
  ],
  [/^(.+) · Save data enabled$/, (_, connection) => `${connection} · économie de données`],
  [
    /^(.+): ([\d ,.]+) rules, (.+)$/,
    (_, version, rules, size) => `${version}\u00a0: ${rules} règles, ${size}`,
  ],
];

/** Translates the English of Sanity's report on itself; undefined for any other text. */
export const frenchOfDiagnostics = frenchBy(PHRASES, SENTENCES);

/** Whether this is shown in that report's dialog. */
export const isOfDiagnostics = (element: Element): boolean =>
  Boolean(element.closest('[role="dialog"]')?.querySelector('[data-testid^="diagnostics-"]'));
