/** Labels of the Studio's namespace `vision` that Sanity's French bundle lacks. */
export default {
  'settings.perspectives.scheduled-drafts': 'Brouillons programmés',
  'action.save-personal-copy': 'Enregistrer une copie personnelle',
  'action.save-personal-query': 'Enregistrer pour moi',
  'action.save-shared-query': 'Enregistrer pour tous',
  'action.unshare': 'Ne plus partager',
  'label.all': 'Toutes',
  'label.shared': 'Partagées',
  'label.untitled-query': 'Sans titre',
  'query.error.unsupported-release-perspective':
    'Cette version de l’API ne connaît pas les perspectives composées. Utilisez {{apiVersion}} ou une version plus récente.',
  'query.error.unsupported-variant':
    'Cette version de l’API ne connaît pas les variantes. Utilisez la version expérimentale ({{apiVersion}}).',
  'result.timing-not-applicable': 'sans objet',
  'save-query.personal-copy-success': 'Copie personnelle enregistrée',
  'save-query.share-warning':
    'Les requêtes partagées sont des documents du jeu de données et comptent dans son quota.',
  'save-query.shared-success': 'Requête partagée enregistrée',
  'save-query.unshared-success': 'La requête est redevenue personnelle',
  'settings.api-version-locked-for-variant': 'Avec une variante, la version de l’API doit être vX.',
};
