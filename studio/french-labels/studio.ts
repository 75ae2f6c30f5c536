/** Labels of the Studio's namespace `studio` that Sanity's French bundle lacks, or has wrong. */
export default {
  'about-dialog.version-info.deprecated.current':
    'La version {{version}} est obsolète et ne doit plus être utilisée.',
  'about-dialog.version-info.deprecated.header': 'Version obsolète',
  'about-dialog.version-info.deprecated.next-step.pinned':
    'Ce Studio est fixé à une version obsolète. Choisissez-en une autre dans Manage.',
  'about-dialog.version-info.deprecated.next-step.upgrade':
    'Passez à une version plus récente du paquet sanity et déployez de nouveau le Studio.',
  'about-dialog.version-info.deprecated.next-step.upgrade.learn-how': 'Comment mettre à jour',
  'about-dialog.version-info.deprecated.reason': 'Motif\u00a0: {{reason}}',
  'about-dialog.version-info.tooltip.deprecated': 'Obsolète',
  'asset-source.dialog.load-error': 'Les fichiers n’ont pas pu être chargés',
  'content-agent': 'Agent de contenu',
  'changes.from-base-variant.label': 'Différences avec la variante de base',
  'changes.unknown-schema-field.description':
    'Ce champ n’est pas défini dans le schéma. Ses valeurs sont affichées en JSON.',
  'common.error': 'Erreur',
  'diagnostics.menu-item': 'Diagnostic',
  'divergence.action.close.label': 'Fermer',
  'divergence.action.markResolved.label': 'Ignorer',
  'divergence.action.next.label': 'Suivant',
  'divergence.action.previous.label': 'Précédent',
  'divergence.action.takeFromUpstream.label': 'Reprendre la base',
  'divergence.effect.changed': 'modifié',
  'divergence.effect.summary': '{{title}} {{effect}} dans la version {{versionName}}',
  'divergence.pagination': '{{position}} sur {{count}}',
  'divergence.unresolved-divergence_one':
    'Une modification à traiter dans la version {{versionName}}',
  'divergence.unresolved-divergence_other':
    '{{count}} modifications à traiter dans la version {{versionName}}',
  'document-group-inventory.action.cancel': 'Annuler',
  'document-group-inventory.action.manage-versions': 'Gérer les versions',
  'document-group-inventory.feedback.sentiment-label':
    'La nouvelle liste des versions est-elle facile à utiliser\u202f?',
  'document-group-inventory.filter-string.label': 'Filtrer\u00a0: {{subject}}',
  'document-group-inventory.title': '{{count}} {{subject}}',
  'document-group-inventory.title_one': '{{count}} {{subject}}',
  'document-group-inventory.title_other': '{{count}} {{subject}}',
  'document-group-inventory.viewing-item-label': 'affichée',
  'document-group.base-variant': 'Tout le monde (par défaut)',
  'document-group.create-variant': 'Créer une variante',
  'document-group.create-variant.for-target': 'Créer une variante pour {{variantDefinitionName}}',
  'document-group.create-variant.target-drafts': 'Comme brouillon',
  'document-group.create-variant.target-releases': 'Dans une publication groupée',
  'document-group.create-variant.view-existing-variants': 'Ou voir les variantes existantes',
  'document-group.delete.cancel-button.text': 'Annuler',
  'document-group.delete.cdr-summary.document-count_one': '1 document',
  'document-group.delete.cdr-summary.document-count_other': '{{count}} documents',
  'document-group.delete.cdr-summary.subtitle_one': 'Jeu de données\u00a0: {{datasets}}',
  'document-group.delete.cdr-summary.subtitle_other': 'Jeux de données\u00a0: {{datasets}}',
  'document-group.delete.cdr-summary.subtitle_unavailable_one': 'Jeu de données indisponible',
  'document-group.delete.cdr-summary.subtitle_unavailable_other': 'Jeux de données indisponibles',
  'document-group.delete.cdr-summary.title_one': '{{documentCount}} dans un autre jeu de données',
  'document-group.delete.cdr-summary.title_other':
    '{{documentCount}} dans {{count}} jeux de données',
  'document-group.delete.cdr-table.copy-id-button.tooltip': 'Copier l’identifiant',
  'document-group.delete.cdr-table.dataset.label': 'Jeu de données',
  'document-group.delete.cdr-table.document-id.label': 'Identifiant du document',
  'document-group.delete.cdr-table.id-copied-toast.title-failed':
    'L’identifiant n’a pas pu être copié',
  'document-group.delete.cdr-table.project-id.label': 'Identifiant du projet',
  'document-group.delete.confirm-button.text_one': 'Supprimer (1)',
  'document-group.delete.confirm-button.text_other': 'Supprimer ({{count}})',
  'document-group.delete.error.message':
    'Ce document n’a pas pu être supprimé. Le plus souvent, d’autres documents y font référence.',
  'document-group.delete.other-reference-count.title_one': '1 autre référence, non affichée',
  'document-group.delete.other-reference-count.title_other':
    '{{count}} autres références, non affichées',
  'document-group.delete.other-reference-count.tooltip':
    'Ces références ne peuvent pas être affichées\u00a0: il manque un token d’accès à leurs jeux de données.',
  'document-group.delete.preview-item.preview-unavailable.subtitle':
    'Identifiant\u00a0: {{documentId}}',
  'document-group.delete.preview-item.preview-unavailable.title': 'Aperçu indisponible',
  'document-group.delete.referring-document-count.text_one':
    '1 document fait référence à «\u202f<DocumentTitle/>\u202f»',
  'document-group.delete.referring-document-count.text_other':
    '{{count}} documents font référence à «\u202f<DocumentTitle/>\u202f»',
  'document-group.delete.referring-documents-descriptor.text':
    '«\u202f<DocumentTitle/>\u202f» ne pourra peut-être pas être supprimé, car ces documents y font référence\u00a0:',
  'document-group.delete.title_one': 'Supprimer {{count}} {{subject}}',
  'document-group.delete.title_other': 'Supprimer {{count}} {{subject}}',
  'document-group.subject.variant_one': 'variante',
  'document-group.subject.variant_other': 'variantes',
  'document-group.subject.version_one': 'version',
  'document-group.subject.version_other': 'versions',
  // « il y a 3 jours », mostly.
  'document-status.created': 'Créé {{date}}',
  'document-status.published-at': 'Publié {{date}}',
  'document.initial-value.error.title': 'La valeur de départ n’a pas pu être déterminée',
  'document.initial-value.error.description':
    'Le document s’est ouvert sans contenu. {{errorMessage}}',
  'form.field.actions-menu.title': 'Actions du champ',
  'help-resources.studio-version-deprecated': 'La version {{version}} est obsolète',
  'inputs.array.action.edit': 'Modifier «\u202f{{itemTypeTitle}}\u202f»',
  'inputs.portable-text.annotation-editor.title': 'Modifier «\u202f{{schemaType}}\u202f»',
  'inputs.portable-text.unknown-value.annotation': 'Annotation absente du schéma\u00a0: {{name}}',
  'inputs.portable-text.unknown-value.list-item': 'Type de liste absent du schéma\u00a0: {{name}}',
  'inputs.portable-text.unknown-value.mark': 'Mise en forme absente du schéma\u00a0: {{name}}',
  'inputs.portable-text.unknown-value.style': 'Style absent du schéma\u00a0: {{name}}',
  'inputs.portable-text.table.add-column': 'Ajouter une colonne à la fin',
  'inputs.portable-text.table.add-row': 'Ajouter une ligne à la fin',
  'inputs.portable-text.table.column-handle': 'Poignée de colonne',
  'inputs.portable-text.table.delete-column': 'Supprimer la colonne',
  'inputs.portable-text.table.delete-row': 'Supprimer la ligne',
  'inputs.portable-text.table.delete-table': 'Supprimer le tableau',
  'inputs.portable-text.table.header-row': 'Ligne d’en-tête',
  'inputs.portable-text.table.insert-here': 'Insérer ici',
  'inputs.portable-text.table.menu-aria-label': 'Options du tableau',
  'inputs.portable-text.table.row-handle': 'Poignée de ligne',
  'inputs.portable-text.table.select-table': 'Sélectionner le tableau',
  'login.logged-out.generic': 'Votre session n’est plus valable. Connectez-vous de nouveau.',
  'login.logged-out.session-expired': 'Votre session a expiré. Connectez-vous de nouveau.',
  'login.logged-out.title': 'Vous avez été déconnecté',
  'release.action.edit-details': 'Modifier les détails',
  'release.action.new-release.limit-reached':
    'Cet espace est limité à {{count}} publication groupée',
  'release.action.pause-to-edit': 'Suspendre pour modifier',
  'release.chip.button.other-variants_one': '+{{count}} variante',
  'release.chip.button.other-variants_other': '+{{count}} variantes',
  'release.chip.tooltip.created-date': 'Créé\u00a0: {{date}}',
  'release.chip.tooltip.edited-date': 'Modifié\u00a0: {{date}}',
  'release.chip.tooltip.other-variants_one': 'Une variante',
  'release.chip.tooltip.other-variants_other': '{{count}} variantes',
  'release.dialog.edit.confirm': 'Enregistrer',
  'release.dialog.edit.description-label': 'Description',
  'release.dialog.edit.title': 'Modifier la publication groupée',
  'release.dialog.edit.title-label': 'Titre',
  'release.toast.edit-release-error.title':
    'Les détails de la publication groupée n’ont pas pu être enregistrés',
  'user-menu.action.claim-project': 'S’attribuer ce projet',
  // Labels whose French by Sanity says something else, or cannot be understood.
  'asset-source.delete-dialog.usage-list.confirm-delete-file_named':
    'Le fichier <strong>{{filename}}</strong> va être supprimé, avec ce qui le décrit. Continuer ?',
  'asset-source.dialog.insert-asset-error': 'Le fichier n’a pas pu être ajouté. Réessayez.',
  'asset-sources.common.uploader.upload-failed.description':
    'Vérifiez que le fichier s’ouvre sur votre ordinateur, puis réessayez.',
  'asset-sources.common.uploader.upload-failed.title': 'Le fichier n’a pas été ajouté',
  'changes.action.revert-all-cancel': 'Garder les modifications',
  'changes.action.revert-all-confirm': 'Tout remettre comme avant',
  'changes.action.revert-all-description': 'Remettre ces {{count}} modifications comme avant ?',
  'changes.action.revert-changes-confirm-change_one': 'Remettre comme avant',
  'changes.action.revert-changes-confirm-change_other': 'Remettre comme avant',
  'changes.action.revert-changes-description': 'Remettre ces modifications comme avant ?',
  'changes.action.revert-changes-description_one': 'Remettre cette modification comme avant ?',
  'changes.error-boundary.developer-info': 'Rechargez le Studio, puis réessayez.',
  'changes.image.hotspot-changed': 'Centre de l’image modifié',
  // The date that would stand here is written in English, whatever the Studio’s language.
  'document-status.revision-from': 'Une version de l’historique',
  'document-status.revision-not-found': 'Version introuvable',
  'inputs.files.common.actions-menu.download.label': 'Enregistrer une copie',
  'inputs.image.hotspot-dialog.title': 'Cadrer l’image',
  'inputs.imagetool.description':
    'Le rectangle recadre l’image. Le cercle marque ce qui reste toujours visible.',
  'inputs.imagetool.vector-warning.developer-info':
    'Une image vectorielle ne se recadre pas\u00a0: exportez-la en PNG pour la recadrer.',
  'inputs.imagetool.title': 'Cadrage',
  'inputs.reference.action.replace-cancel': 'Garder la référence',
  // Asked for by the Studio, and in none of Sanity’s languages.
  'new-document.new-document': 'Nouveau document',
  'panel.close-button-aria-label': 'Fermer',
  'search.action-open-aria-label': 'Aller à…',
  'search.button.tooltip': 'Aller à…',
  'search.operator.date-after.description':
    '<Field/> <Operator>après le</Operator> <Value>{{value}}</Value>',
  'search.operator.date-after.name': 'après le',
  'search.operator.date-before.description':
    '<Field/> <Operator>avant le</Operator> <Value>{{value}}</Value>',
  'search.operator.date-before.name': 'avant le',
  'search.operator.date-equal.description':
    '<Field/> <Operator>le</Operator> <Value>{{value}}</Value>',
  'search.operator.date-equal.name': 'le',
  'search.operator.date-last.description':
    '<Field/> <Operator>depuis moins de</Operator> <Value>{{value}}</Value>',
  'search.operator.date-last.name': 'depuis moins de',
  'search.operator.date-not-equal.description':
    '<Field/> <Operator>un autre jour que le</Operator> <Value>{{value}}</Value>',
  'search.operator.date-not-equal.name': 'un autre jour que le',
  'search.operator.date-time-after.description':
    '<Field/> <Operator>après le</Operator> <Value>{{value}}</Value>',
  'search.operator.date-time-after.name': 'après le',
  'search.operator.date-time-before.description':
    '<Field/> <Operator>avant le</Operator> <Value>{{value}}</Value>',
  'search.operator.date-time-before.name': 'avant le',
  'search.operator.date-time-equal.description':
    '<Field/> <Operator>le</Operator> <Value>{{value}}</Value>',
  'search.operator.date-time-equal.name': 'le',
  'search.operator.date-time-last.description':
    '<Field/> <Operator>depuis moins de</Operator> <Value>{{value}}</Value>',
  'search.operator.date-time-last.name': 'depuis moins de',
  'search.operator.date-time-not-equal.description':
    '<Field/> <Operator>un autre jour que le</Operator> <Value>{{value}}</Value>',
  'search.operator.date-time-not-equal.name': 'un autre jour que le',
  'search.search-results-label': 'Résultats de recherche',
  'release.action.add-to-new-release': 'Ajouter à une publication groupée',
  'release.action.already-exists-in-release': 'Déjà dans cette publication groupée',
  'release.action.already-in-release': 'Déjà dans {{title}}',
  'release.action.copy-to': 'Copier vers',
  'release.action.create-new': 'Nouvelle publication groupée',
  'release.action.create-version.failure': 'Le document n’a pas pu être ajouté',
  'release.action.delete-schedule': 'Ne plus programmer',
  'release.action.discard-version': 'Abandonner cette version',
  'release.action.discard-version.failure': 'La version n’a pas pu être abandonnée',
  'release.action.edit-schedule': 'Changer la date',
  'release.action.new-release': 'Nouvelle publication groupée',
  'release.action.new-release.limit-reached_other':
    'Cet espace est limité à {{count}} publications groupées',
  'release.action.permission.error': 'Vos droits ne le permettent pas',
  'release.action.revert-unpublish-version.failure.description':
    'Vérifiez votre connexion, puis réessayez. Pour l’instant, le document sera dépublié.',
  'release.action.revert-unpublish-version.failure.title': 'Rien n’a changé',
  'release.action.revert-unpublish-version.success.title': 'Le document ne sera pas dépublié',
  'release.action.schedule-publish': 'Programmer',
  'release.action.unpublish-version.failure': 'La dépublication n’a pas pu être prévue',
  'release.action.unpublish-version.success':
    '<strong>{{title}}</strong> sera dépublié avec la publication groupée',
  'release.action.view-release': 'Voir la publication groupée',
  'release.dialog.copy-to-release.title': 'Copier vers une nouvelle publication groupée',
  'release.dialog.create.confirm': 'Créer',
  'release.dialog.create.title': 'Nouvelle publication groupée',
  'release.dialog.delete-schedule-draft.confirm': 'Ne plus programmer',
  'release.dialog.delete-schedule-draft.header': 'Ne plus programmer',
  'release.dialog.edit-schedule.body': 'Choisissez la date et l’heure de la publication.',
  'release.dialog.edit-schedule.confirm': 'Changer la date',
  'release.dialog.edit-schedule.header': 'Changer la date',
  'release.dialog.publish-scheduled-draft.confirm': 'Publier maintenant',
  'release.dialog.publish-scheduled-draft.header': 'Publier maintenant',
  'release.form.placeholder-describe-release': 'Décrivez la publication groupée…',
  'release.layer.hide': 'Masquer la publication groupée',
  'release.menu.label': 'Menu de la publication groupée',
  'release.menu.view-releases': 'Voir les publications groupées',
  'release.placeholder-untitled-release': 'Publication groupée sans titre',
  'release.toast.archived-release.description': 'Vous ne travaillez plus dans celle-ci',
  'release.toast.archived-release.title': 'La publication groupée « {{title}} » a été archivée',
  'release.toast.create-release-error.title': 'La publication groupée n’a pas pu être créée',
  'release.toast.not-found-release.title': 'La publication groupée « {{title}} » est introuvable',
  'release.toast.published-release.description': 'Vous ne travaillez plus dans celle-ci',
  'release.toast.published-release.title': 'La publication groupée « {{title}} » a été publiée',
  // One verb, whichever the word of Sanity’s French: programmer.
  'insufficient-permissions-message.not-authorized-explanation_delete-schedules':
    'Votre rôle ne permet pas de déprogrammer.',
  'insufficient-permissions-message.not-authorized-explanation_edit-schedules':
    'Votre rôle ne permet pas de changer ce qui est programmé.',
  'insufficient-permissions-message.not-authorized-explanation_execute-schedules':
    'Votre rôle ne permet pas de publier ce qui est programmé.',
  'release.menu.scheduled-drafts': 'Voir les brouillons programmés',
  'release.toast.pause-scheduled-draft.error':
    'La publication de <strong>{{title}}</strong> n’a pas pu être suspendue\u00a0: {{error}}',
  'release.toast.schedule-publish.error':
    'La publication n’a pas pu être programmée\u00a0: {{error}}',
  'release.toast.schedule-publish.success': 'La publication est programmée',
  'release.tooltip.locked':
    'Cette publication groupée est programmée. Déprogrammez-la pour y ajouter des documents.',
  'schedule-publish-dialog.header': 'Programmer la publication',
  'scheduled-drafts.release.title': 'Publication programmée',
  'time-zone.dialog-info.scheduled-publishing':
    'Les heures de ce qui est programmé se lisent dans le fuseau choisi.',
  'time-zone.time-zone-tooltip-scheduled-publishing':
    'Heures de ce qui est programmé dans {{alternativeName}} GMT{{offset}}',
};
