/** Labels of the Studio's namespace `structure` that Sanity's French bundle lacks, or has wrong. */
export default {
  'action.delete.disabled.scheduled-release':
    'Ce document ne peut pas être supprimé\u00a0: une publication programmée l’attend',
  // Sanity’s « Nouveau Réalisation » knows no gender.
  'browser-document-title.new-document': '{{schemaType}} à créer',
  'panes.document-header-title.new.text': '{{schemaType}} à créer',
  'buttons.focus-pane-button.aria-label.collapse': 'Rétablir les autres volets',
  'buttons.focus-pane-button.aria-label.focus': 'Agrandir ce volet',
  'buttons.focus-pane-button.tooltip.collapse': 'Rétablir les autres volets',
  'buttons.focus-pane-button.tooltip.focus': 'Agrandir ce volet',
  'action.delete.disabled.target-not-found':
    'La publication groupée ou la variante choisie ne contient pas ce document',
  'action.discard-changes.disabled.target-not-found':
    'La publication groupée ou la variante choisie ne contient pas ce document',
  'action.duplicate.disabled.target-not-found':
    'La publication groupée ou la variante choisie ne contient pas ce document',
  'action.publish.disabled.not-publishable':
    'Cette version est publiée avec sa publication groupée',
  'action.publish.disabled.target-not-found':
    'La publication groupée ou la variante choisie ne contient pas ce document',
  'action.unpublish.disabled.already-unpublished':
    'La dépublication de ce document est déjà prévue',
  'action.unpublish.disabled.target-not-found':
    'La publication groupée ou la variante choisie ne contient pas ce document',
  'banners.obsolete-draft.actions.compare-draft.tooltip':
    'Aucun document n’est publié\u00a0: ce brouillon ne peut pas être comparé.',
  'banners.release.action.add-to-bundle': 'Ajouter au groupe',
  'banners.variant.action.add-to-variant': 'Créer une variante',
  'banners.variant.definition-not-found':
    'La variante choisie, <VariantName>{{name}}</VariantName>, est introuvable.',
  'banners.variant.error.description':
    'Le document n’a pas pu être ajouté à la variante\u00a0: {{message}}',
  'banners.variant.error.title': 'L’ajout à la variante a échoué',
  'banners.variant.not-in-variant':
    'Aucune variante de <PerspectiveTitle>{{perspectiveTitle}}</PerspectiveTitle> pour <VariantBadge>{{variantTitle}}</VariantBadge>.',
  'banners.variant.waiting.description':
    'Le document est en cours d’ajout à la variante. Quelques secondes suffisent.',
  'banners.variant.waiting.title': 'Ajout à la variante…',
  'changes.action.close-label': 'Fermer l’historique',
  'compare-version.error.loadVersions.title': 'Les versions n’ont pas pu être chargées',
  'confirm-delete-dialog.confirm-anyway-button.text_delete_one': 'Supprimer quand même',
  'confirm-delete-dialog.confirm-anyway-button.text_delete_other':
    'Supprimer quand même toutes les versions',
  'confirm-delete-dialog.confirm-button.text_delete_one': 'Supprimer le document',
  'confirm-delete-dialog.confirm-button.text_delete_other': 'Supprimer toutes les versions',
  'confirm-delete-dialog.confirmation.text_delete_one':
    'Voulez-vous vraiment supprimer ce document\u202f?',
  'confirm-delete-dialog.confirmation.text_delete_other':
    'Voulez-vous vraiment supprimer toutes les versions de ce document\u202f?',
  'document-group-inventory.onboarding-hint': 'Où sont passés les boutons des versions\u202f?',
  'document-inspector.error.close-button.aria-label': 'Fermer le panneau',
  'document-inspector.error.description': 'Ce panneau n’a pas pu être affiché.',
  'document-inspector.error.retry-button.text': 'Réessayer',
  'document-inspector.error.title': 'Une erreur est survenue',
  'document-target-badges.not-in-target.tooltip':
    'Le document n’existe pas encore dans la perspective choisie.',
  'document-view.form-view.sync-pending.description':
    'De nouveaux essais sont en cours. En attendant, vos modifications restent dans votre navigateur.',
  'document-view.form-view.sync-pending.title': 'Vos modifications ne sont pas enregistrées',
  'document-view.form-view.sync-recovering.description':
    'La saisie reprend dès que vos modifications sont enregistrées.',
  'document-view.form-view.sync-recovering.title': 'Enregistrement de vos modifications…',
  'document-view.form-view.sync-stalled.description':
    'La saisie est suspendue jusqu’à leur enregistrement. Vos modifications restent dans votre navigateur\u00a0: gardez cet onglet ouvert.',
  'document-view.form-view.sync-stalled.title':
    'Vos modifications ne sont toujours pas enregistrées',
  'incoming-references-pane.no-references': 'Aucune référence entrante.',
  'menu-items.layout.restore-default': 'Affichage par défaut',
  'menu-items.layout.restore-default.disabled-reason': 'L’affichage par défaut est déjà utilisé',
  'menu-items.sort-by.restore-default': 'Tri par défaut',
  'menu-items.sort-by.restore-default.disabled-reason': 'Le tri par défaut est déjà utilisé',
  'panes.document-list-pane.error.max-retries-attempted':
    'Plus de nouvel essai automatique après {{count}} échecs.',
  'panes.document-list-pane.search-ordering.aria-label': 'Changer l’ordre des résultats',
  'panes.document-list-pane.search-ordering.label': 'Trié par {{order}}',
  'panes.document-list-pane.search-ordering.relevance': 'Pertinence',
  'panes.document-list-pane.search-ordering.summary-relevance': 'Trié par pertinence',
  'panes.document-list-pane.sort-order.disabled-reason':
    'Ce tri porte sur des champs que ce type de document n’a pas',
  'panes.document-operation-results.operation-success_publishVersion': 'La version a été publiée',
  'panes.document-operation-results.operation-success_unpublishVersion':
    'La version sera dépubliée avec la publication groupée',
  'panes.document-pane.variant-target.loading': 'Chargement du document…',
  'action.delete.disabled.nothing-to-delete':
    'Ce document n’existe pas encore, ou est déjà supprimé',
  'action.discard-changes.confirm-dialog.confirm-discard-changes':
    'Tout ce qui a changé depuis la dernière publication est abandonné. Ce qui est publié ne change pas.',
  'action.discard-changes.confirm-dialog.confirm-discard-changes-draft':
    'Ce brouillon n’a jamais été publié : il est abandonné en entier.',
  'action.discard-changes.label': 'Abandonner le brouillon',
  'action.discard-changes.confirm-dialog.header.text': 'Abandonner le brouillon ?',
  // Sanity’s « Publié il y a il y a 2 minutes ».
  'action.publish.already-published.tooltip': 'Publié {{timeSincePublished}}',
  'action.restore.disabled.cannot-restore-initial': 'La toute première version ne peut pas revenir',
  'action.restore.tooltip': 'En faire un brouillon',
  'action.unpublish.label': 'Dépublier',
  'banners.deleted-bundle-banner.text':
    'La publication groupée « <strong>{{title}}</strong> » a été supprimée.',
  'banners.deleted-document-banner.restore-button.text': 'Rétablir le document',
  'banners.paused-scheduled-draft.text':
    'La publication est suspendue pendant que vous modifiez. Choisissez une date pour la reprendre.',
  'banners.release.action.add-to-release': 'Ajouter à la publication groupée',
  'banners.release.action.open-to-edit': 'Ouvrir la publication groupée pour modifier',
  'banners.release.error.title': 'Le document n’a pas pu être ajouté à la publication groupée',
  'banners.revision-not-found.description':
    'Cette version est introuvable : choisissez-en une autre dans l’historique.',
  'banners.scheduled-draft-override-banner.text':
    'Une publication de ce document est programmée : elle remplacera ce que vous publiez d’ici là.',
  'banners.unpublished-release-banner.text':
    'Ce document sera dépublié avec <VersionBadge>{{title}}</VersionBadge>',
  'confirm-delete-dialog.confirm-anyway-button.text_unpublish': 'Dépublier quand même',
  'confirm-delete-dialog.confirm-button.text_unpublish': 'Dépublier',
  'confirm-delete-dialog.confirmation.text_unpublish':
    '« <DocumentTitle/> » ne paraîtra plus sur le site, et redeviendra un brouillon.',
  'confirm-delete-dialog.header.text_unpublish': 'Dépublier ce document ?',
  'confirm-delete-dialog.referential-integrity-disclaimer.text_unpublish':
    'Les documents qui mènent à celui-ci n’y mèneront plus.',
  'confirm-delete-dialog.referring-documents-descriptor.text_unpublish':
    '« <DocumentTitle/> » ne pourra peut-être pas être dépublié, car ces documents y font référence :',
  'list-item.layout-posting': 'Publication…',
  'pane-item.published-status.no-published.tooltip': 'Non publié',
  'panes.document-operation-results.operation-success_delete': 'Le document a été supprimé',
  'panes.document-operation-results.operation-success_discardChanges':
    'Le brouillon a été abandonné',
  'panes.document-operation-results.operation-success_duplicate': 'Le document a été dupliqué',
  'panes.document-operation-results.operation-success_restore':
    'Cette version de <Strong>{{title}}</Strong> est maintenant un brouillon. Publiez-le pour que vos visiteurs la voient.',
  'panes.document-operation-results.operation-success_unpublish':
    'Le document est dépublié. Il reste un brouillon.',
};
