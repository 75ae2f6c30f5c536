/** Texts of /make (product.md, Words of the client area), where the consultant has written none. */
export const MAKE_TEXTS = {
  title: 'Vos automatisations Make',
  lead: 'Connectez votre compte Make pour piloter vos scénarios sans quitter votre espace client.',
  scenariosTitle: 'Scénarios',
  scenariosText: 'Retrouvez vos automatisations, lancez-les et suivez leur exécution d’ici.',
  dataStoresTitle: 'Data Stores',
  dataStoresText: 'Voyez ce que contiennent vos bases et la place qu’il leur reste.',
  apiTitle: 'API Intégrée',
  apiText: 'Votre compte est relié par l’API officielle, depuis le serveur du site seulement.',
  connectTitle: 'Connecter votre compte',
  safetyText:
    'Votre token est chiffré avant d’être enregistré. Il ne revient jamais dans un navigateur et ne sert qu’aux actions que vous lancez ici.',
  helpTitle: 'Obtenir votre token',
  helpLink: 'Ouvrir le tableau de bord Make',
  configurationTitle: 'Configuration',
  connectedTitle: 'Make connecté',
  storedText: 'Votre token est chiffré dans la base de données.',
  noTeamText: 'Votre compte Make n’appartient encore à aucune équipe.',
  noScenariosText: 'Cette équipe n’a pas encore de scénario.',
  noDataStoresText: 'Cette équipe n’a pas encore de data store.',
  disconnectTitle: 'Déconnecter Make\u202f?',
  disconnectText:
    'Votre token sera supprimé de la base. Pour vous reconnecter, il faudra en coller un à nouveau. Vos scénarios continuent dans Make.',
  keptText: 'Un token déjà enregistré n’est pas perdu.',
};

/** Steps to get a token. */
export const TOKEN_STEPS = [
  'Ouvrez votre tableau de bord Make et connectez-vous.',
  'Cliquez sur votre avatar, puis sur «\u202fProfile\u202f».',
  'Choisissez l’onglet «\u202fAPI access\u202f».',
  'Cliquez sur «\u202fAdd token\u202f» et cochez les droits de lecture et d’exécution.',
  'Copiez le token dans le champ de cette page\u00a0: Make ne le montre qu’une fois.',
];
