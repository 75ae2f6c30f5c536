/** Labels of the Studio's namespace `singleDocRelease`, a draft with a schedule: Sanity's French bundle has none. */
export default {
  'action.schedule-publish': 'Programmer',
  'action.schedule-publish-success': 'La publication est programmée',
  'action.schedule-publish-success-description': 'Publication programmée pour le {{publishAt}}',
  'action.schedule-publish-error': 'La publication n’a pas pu être programmée',
  'action.schedule-publish.disabled.validation-issues':
    'Ce brouillon contient des erreurs\u00a0: corrigez-les pour le programmer.',
  'action.schedule-publish.disabled.cardinality-one':
    'La publication de ce document est déjà programmée.',
  'action.schedule-publish.disabled.variant': 'Une variante ne peut pas être programmée.',
  'empty-state.title': 'Brouillons programmés',
  'empty-state.description':
    'Choisissez le jour et l’heure où un brouillon est publié. D’ici là, il est verrouillé.',
  'empty-state.action.documentation': 'En savoir plus',
};
