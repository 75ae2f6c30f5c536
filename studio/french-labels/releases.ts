/** The reason, in French, in place of the API's in English. Nearly always, somebody else was quicker. */
const CHANGED = 'Rouvrez la publication groupée\u00a0: elle a pu changer entre-temps.';
const NOT_PUBLISHED = 'L’un de ses documents renvoie peut-être à un document qui n’est pas publié.';

const notDone = (done: string) =>
  `«\u202f<strong>{{title}}</strong>\u202f» n’a pas pu être ${done}. ${CHANGED}`;

/** Labels of the Studio's namespace `releases`, its tool of grouped publications: Sanity's French bundle has none. */
export default {
  'action.add-document': 'Ajouter un document',
  'action.archive': 'Archiver',
  'action.copy-release.label': 'Copier',
  'action.copy-release-id.label': 'Copier l’identifiant',
  'action.copy-release-link.label': 'Copier l’adresse',
  'action.copy-release-title.label': 'Copier le titre',
  'action.archive.tooltip': 'Déprogrammez d’abord cette publication groupée pour l’archiver',
  'action.archived': 'Archivées',
  'action.paused': 'En pause',
  'action.create-revert-release': 'Préparer une publication groupée',
  'action.delete-release': 'Supprimer',
  'action.drafts': 'Brouillons programmés',
  'action.duplicate-release': 'Dupliquer',
  'action.edit': 'Modifier',
  'action.open': 'En cours',
  'action.releases': 'Publications groupées',
  'action.schedule': 'Programmer…',
  'action.schedule-unpublish': 'Programmer la dépublication',
  'action.schedule-unpublish.disabled.not-published':
    'Seul un document publié peut être dépublié plus tard',
  'action.unpublish': 'Dépublier',
  'action.unpublish-doc-actions': 'Dépublier à ce moment-là',
  'action.revert-unpublish-actions': 'Ne plus dépublier à ce moment-là',
  'action.unschedule': 'Déprogrammer',
  'action.publish-all-documents': 'Tout publier',
  'action.review': 'Relire les modifications',
  'action.revert': 'Revenir en arrière',
  'actions.summary': 'Résumé',
  'action.immediate-revert-release': 'Revenir en arrière maintenant',
  'action.unarchive': 'Sortir des archives',

  'activity.event.add-document': 'Document ajouté',
  'activity.event.archive': 'Publication groupée <strong>{{releaseTitle}}</strong> archivée',
  'activity.event.create':
    'Publication groupée <strong>{{releaseTitle}}</strong> créée <ScheduleTarget>pour\u00a0: </ScheduleTarget>',
  'activity.event.discard-document': 'Document retiré',
  'activity.event.edit': 'Moment prévu\u00a0: <ScheduleTarget></ScheduleTarget>',
  'activity.event.edit-time-asap': 'Dès que possible',
  'activity.event.edit-time-undecided': 'À décider',
  'activity.event.publish': 'Publication groupée <strong>{{releaseTitle}}</strong> publiée',
  'activity.event.schedule': 'Programmée',
  'activity.event.unarchive':
    'Publication groupée <strong>{{releaseTitle}}</strong> sortie des archives',
  'activity.event.unschedule': 'Déprogrammée',
  'activity.panel.loading': 'Chargement de l’activité',
  'activity.panel.error': 'L’activité n’a pas pu être chargée',
  'activity.panel.title': 'Activité',
  'activity.panel.close': 'Fermer l’activité',

  'archive-dialog.confirm-archive-header': 'Archiver cette publication groupée\u202f?',
  'archive-dialog.confirm-archive-title':
    'Archiver la publication groupée <strong>«\u202f{{title}}\u202f»</strong>\u202f?',
  'archive-dialog.confirm-archive-description_one': 'La version d’un document sera archivée.',
  'archive-dialog.confirm-archive-description_other':
    'Les versions de {{count}} documents seront archivées.',
  'archive-dialog.confirm-archive-button': 'Archiver',
  'archive-info.title': 'Cette publication groupée est archivée',
  'archive-info.description':
    'Elle reste disponible {{retentionDays}} jours, puis est retirée le {{removalDate}}. <Link>En savoir plus</Link>.',

  'changes-published-docs.title': 'Modifications de documents publiés',
  created: 'Créée <RelativeTime/>',
  'copy-suffix': 'copie',

  'dashboard.details.published-asap': 'Publiée',
  'dashboard.details.published-on': 'Publiée le {{date}}',
  'dashboard.details.pin-release': 'Montrer le Studio dans cette publication groupée',
  'dashboard.details.unpin-release': 'Ne plus montrer le Studio dans cette publication groupée',
  'dashboard.details.metadata.schedule': 'Moment',
  'dashboard.details.metadata.status': 'État',
  'dashboard.details.metadata.created': 'Création',
  'dashboard.details.metadata.documents': 'Documents',
  'dashboard.details.metadata.status-valid': 'Prête',
  'dashboard.details.metadata.status-errors': 'Erreurs',
  'dashboard.details.metadata.status-validating': 'Vérification',
  'dashboard.details.metadata.status-empty': 'Aucun document',
  'dashboard.details.activity': 'Activité',

  'delete-dialog.confirm-delete.header': 'Supprimer cette publication groupée\u202f?',
  'delete-dialog.confirm-delete-description_one': 'La version d’un document sera supprimée.',
  'delete-dialog.confirm-delete-description_other':
    'Les versions de {{count}} documents seront supprimées.',
  'delete-dialog.confirm-delete-button': 'Supprimer',

  'diff.no-changes': 'Aucune modification',
  'diff.list-empty': 'Aucune modification à montrer\u00a0: ouvrez le document',
  'discard-version-dialog.description-draft':
    'Toutes les modifications de ce brouillon seront perdues. C’est définitif.',
  'discard-version-dialog.description-release':
    'Toutes les modifications de ce document dans la publication groupée «\u202f<strong>{{releaseTitle}}</strong>\u202f» seront perdues. C’est définitif.',
  'discard-version-dialog.header-draft': 'Supprimer le brouillon\u202f?',
  'discard-version-dialog.header-release':
    'Retirer le document de «\u202f<strong>{{releaseTitle}}</strong>\u202f»\u202f?',
  'discard-version-dialog.title-draft': 'Supprimer le brouillon',
  'discard-version-dialog.title-release': 'Retirer de la publication groupée',

  'copy-to-draft-dialog.title': 'Un brouillon existe déjà',
  'copy-to-draft-dialog.description':
    'Ce document a déjà un brouillon. Cette version prendra sa place.',
  'copy-to-draft-dialog.confirm-button': 'Remplacer le brouillon',

  'document-validation.error_other': '{{count}} erreurs',
  'document-validation.error_one': '{{count}} erreur',
  'document-validation.valid': 'Aucune erreur',

  'deleted-release':
    'La publication groupée «\u202f<strong>{{title}}</strong>\u202f» est supprimée',

  'duplicate-dialog.confirm-duplicate-header': 'Dupliquer cette publication groupée\u202f?',
  'duplicate-dialog.confirm-duplicate-description_one':
    'La publication groupée et la version de son document seront dupliquées.',
  'duplicate-dialog.confirm-duplicate-description_other':
    'La publication groupée et les versions de ses {{count}} documents seront dupliquées.',
  'duplicate-dialog.confirm-duplicate-button': 'Dupliquer',

  'error-details-title': 'Détails de l’erreur',
  'failed-edit-title': 'Les modifications n’ont pas été enregistrées',
  'failed-publish-title': 'La publication a échoué',
  'failed-schedule-title': 'La publication programmée a échoué',
  'passed-intended-publish-date': 'Le moment prévu pour cette publication groupée est passé',
  'passed-intended-publish-date-draft': 'Le moment prévu pour ce brouillon est passé',

  'footer.status.archived': 'Archivée',
  'footer.status.created': 'Créée',
  'footer.status.edited': 'Modifiée',
  'footer.status.published': 'Publiée',
  'footer.status.unarchived': 'Sortie des archives',
  'loading-release': 'Chargement de la publication groupée',
  'loading-release-documents': 'Chargement des documents',
  'loading-release-documents.error.title': 'Une erreur est survenue',
  'loading-release-documents.error.description':
    'Les documents de cette publication groupée n’ont pas pu être chargés. Réessayez plus tard.',

  'menu.label': 'Menu de la publication groupée',
  'menu.tooltip': 'Actions',
  'menu.group.when-releasing': 'À la publication',

  'no-archived-release': 'Aucune publication groupée archivée',
  'no-paused-release': 'Aucun brouillon programmé en pause',
  'no-releases': 'Aucune publication groupée',
  'banner.release-not-found': 'Cette publication groupée est introuvable',
  'banner.release-not-found.dismiss': 'Fermer',

  'overview.action.documentation': 'Documentation',
  'overview.back-to-all-releases': 'Toutes les publications groupées',
  'overview.calendar.tooltip': 'Voir le calendrier',
  'overview.description':
    'Une publication groupée réunit les modifications de plusieurs documents\u00a0: elles paraissent toutes ensemble, tout de suite ou à l’heure que vous choisissez.',
  'overview.search-releases-placeholder': 'Chercher une publication groupée',
  'overview.title': 'Publications groupées',

  'permissions.error.discard-version': 'Vous ne pouvez pas retirer cette version',
  'permissions.error.unpublish': 'Vous ne pouvez pas dépublier ce document',
  'permission-missing-title': 'Accès limité',
  'permission-missing-description':
    'Votre rôle ne vous montre pas tout de cette publication groupée. Vous ne pouvez peut-être ni la publier ni la programmer.',
  'permissions.error.archive': 'Vous ne pouvez pas archiver cette publication groupée',
  'permissions.error.delete': 'Vous ne pouvez pas supprimer cette publication groupée',
  'permissions.error.duplicate': 'Vous ne pouvez pas dupliquer cette publication groupée',
  'permissions.error.unarchive': 'Vous ne pouvez pas sortir cette publication groupée des archives',

  'presence.tooltip.one':
    '{{displayName}} modifie en ce moment ce document dans la publication groupée «\u202f{{releaseTitle}}\u202f»',
  'presence.tooltip.one-without-release': '{{displayName}} modifie ce document en ce moment',
  'presence.tooltip.other': '{{count}} personnes modifient ce document en ce moment',

  'publish-action.validation.no-documents': 'Il n’y a aucun document à publier',
  'publish-dialog.confirm-publish.title':
    'Publier maintenant tous les documents de cette publication groupée\u202f?',
  'publish-dialog.confirm-publish.update-drafts-checkbox': 'Mettre à jour les brouillons existants',
  'publish-dialog.confirm-publish.update-drafts-description_one':
    'Le brouillon de {{draftDocumentsLength}} document sera supprimé, pour qu’il suive ce qui est publié. Ses modifications non publiées seront perdues.',
  'publish-dialog.confirm-publish.update-drafts-description_other':
    'Les brouillons de {{draftDocumentsLength}} documents seront supprimés, pour qu’ils suivent ce qui est publié. Leurs modifications non publiées seront perdues.',
  'publish-dialog.confirm-publish-description_one':
    'La publication groupée «\u202f<strong>{{title}}</strong>\u202f» et son document seront publiés.',
  'publish-dialog.confirm-publish-description_other':
    'La publication groupée «\u202f<strong>{{title}}</strong>\u202f» et ses {{releaseDocumentsLength}} documents seront publiés.',
  'publish-dialog.validation.no-permission': 'Vous ne pouvez pas publier',
  'publish-dialog.validation.loading': 'Vérification des documents…',
  'publish-dialog.validation.error': 'Certains documents contiennent des erreurs',
  'publish-info.title': 'Cette publication groupée est en ligne.',

  'release-placeholder.title': 'Sans titre',

  'review.description': 'Ajoutez des documents pour en relire les modifications',
  'review.edited': 'Modifié <RelativeTime/>',
  'revert-dialog.confirm-revert-description_one':
    '{{releaseDocumentsLength}} document reviendra à son état d’avant.',
  'revert-dialog.confirm-revert-description_other':
    '{{releaseDocumentsLength}} documents reviendront à leur état d’avant.',
  'revert-dialog.confirm-revert.title':
    'Revenir à l’état d’avant la publication groupée «\u202f{{title}}\u202f»\u202f?',
  'revert-dialog.confirm-revert.resolving': 'Lecture de l’historique…',
  'revert-dialog.confirm-revert.summary-restore_one':
    '{{count}} document retrouvera ce qui était publié avant.',
  'revert-dialog.confirm-revert.summary-restore_other':
    '{{count}} documents retrouveront ce qui était publié avant.',
  'revert-dialog.confirm-revert.summary-unpublish_one':
    '{{count}} document sera dépublié\u00a0: il n’était pas publié avant.',
  'revert-dialog.confirm-revert.summary-unpublish_other':
    '{{count}} documents seront dépubliés\u00a0: ils n’étaient pas publiés avant.',
  'revert-dialog.confirm-revert.history-unavailable-card_one':
    'L’historique ne contient plus l’état d’avant de {{count}} document\u00a0: il n’est pas possible de revenir en arrière.',
  'revert-dialog.confirm-revert.history-unavailable-card_other':
    'L’historique ne contient plus l’état d’avant de {{count}} documents\u00a0: il n’est pas possible de revenir en arrière.',
  'revert-dialog.confirm-revert.unresolved-card_one':
    'L’état d’avant de {{count}} document n’a pas été trouvé\u00a0: il n’est pas possible de revenir en arrière.',
  'revert-dialog.confirm-revert.unresolved-card_other':
    'L’état d’avant de {{count}} documents n’a pas été trouvé\u00a0: il n’est pas possible de revenir en arrière.',
  'revert-dialog.confirm-revert.stage-revert-checkbox-label': 'Revenir en arrière tout de suite',
  'revert-dialog.confirm-revert.warning-card':
    'Des documents ont été modifiés depuis leur publication. Revenir en arrière effacera ces modifications.',
  'revert-release.title': 'Retour avant «\u202f{{title}}\u202f»',
  'revert-release.description':
    'Remet les documents dans leur état d’avant la publication groupée «\u202f{{title}}\u202f».',

  'schedule-button.tooltip': 'Déprogrammer cette publication groupée\u202f?',
  'schedule-action.validation.no-documents': 'Il n’y a aucun document à programmer',
  'schedule-button-tooltip.validation.no-permission': 'Vous ne pouvez pas programmer',
  'schedule-button-tooltip.validation.loading': 'Vérification des documents…',
  'schedule-button-tooltip.validation.error': 'Certains documents contiennent des erreurs',
  'schedule-button-tooltip.already-scheduled': 'Cette publication groupée est déjà programmée',

  'schedule-dialog.confirm-title': 'Programmer la publication groupée',
  'schedule-dialog.confirm-description_one':
    'La publication groupée «\u202f<strong>{{title}}</strong>\u202f» et son document seront publiés au moment choisi.',
  'schedule-dialog.confirm-description_other':
    'La publication groupée «\u202f<strong>{{title}}</strong>\u202f» et ses {{count}} documents seront publiés au moment choisi.',
  'schedule-dialog.confirm-button': 'Programmer',
  'schedule-dialog.select-publish-date-label': 'Programmer pour le',
  'unschedule-dialog.confirm-title': 'Déprogrammer cette publication groupée\u202f?',
  'unschedule-dialog.confirm-description': 'Elle ne sera plus publiée au moment prévu.',
  'schedule-dialog.publish-date-in-past-warning': 'Choisissez un moment à venir.',

  'schedule-unpublish-dialog.header': 'Programmer la dépublication',
  'schedule-unpublish-dialog.description': 'Choisissez quand ce document sera dépublié.',
  'schedule-unpublish-dialog.confirm': 'Programmer la dépublication',

  'search-documents-placeholder': 'Chercher un document',
  'summary.created': 'Créée <RelativeTime/>',
  'summary.published': 'Publiée <RelativeTime/>',
  'summary.not-published': 'Pas encore publiée',
  'summary.no-documents': 'Aucun document',
  'summary.no-documents-cardinality-one.title': 'Aucun document',
  'summary.no-documents-cardinality-one.description':
    'Ce brouillon programmé ne contient aucun document. Il a peut-être été retiré.',
  'summary.document-count_one': '{{count}} document',
  'summary.document-count_other': '{{count}} documents',
  'summary.validating-documents':
    'Vérification des documents\u00a0: {{validatedCount}} sur {{totalCount}}',
  'summary.validated-documents': '{{validatedCount}} documents vérifiés sur {{totalCount}}',
  'summary.all-documents-validated': 'Documents vérifiés, aucune erreur',
  'summary.all-documents-errors-found': 'Documents vérifiés, des erreurs à corriger',
  'summary.errors-found':
    'Corrigez les erreurs de ces documents pour publier ou programmer la publication groupée',

  'table-body.action.add': 'Ajout',
  'table-body.action.change': 'Modification',
  'table-body.action.unpublish': 'Dépublication',
  'table-header.archivedAt': 'Archivée',
  'table-header.contributors': 'Auteurs',
  'table-header.created-by': 'Créée par',
  'table-header.document': 'Document',
  'table-header.documents': 'Documents',
  'table-header.edited': 'Modifié',
  'table-header.edited-by': 'Modifié par',
  'table-header.last-edited': 'Dernière modification',
  'table-header.published-at': 'Publiée',
  'table-header.publishedAt': 'Publiée',
  'table-header.scheduled-draft.published-at': 'Publié le',
  'table-header.scheduled-for': 'Programmé pour le',
  'table-header.intended-for': 'Prévu pour le',
  'table-header.time': 'Moment',
  'table-header.when': 'Quand',
  'table-header.title': 'Publication groupée',
  'table-header.type': 'Type',
  'table-header.variant': 'Variante',
  'table-header.action': 'Action',

  'filter-tab.all': 'Tous',
  'filter-tab.errors': 'Erreurs',
  'time.scheduled': 'Programmé',
  'time.estimated': 'Prévu',
  'toast.archive.error': notDone('archivée'),
  'toast.copy-release-id.success': 'Identifiant copié',
  'toast.copy-release-link.success': 'Adresse copiée',
  'toast.copy-release-title.success': 'Titre copié',
  'toast.create-version.error': `Le document n’a pas pu être ajouté. ${CHANGED}`,
  'toast.delete.error': notDone('supprimée'),
  'toast.delete.success':
    'La publication groupée «\u202f<strong>{{title}}</strong>\u202f» est supprimée',
  'toast.duplicate.error': notDone('dupliquée'),
  'toast.duplicate.success':
    'La publication groupée «\u202f<strong>{{title}}</strong>\u202f» est dupliquée. <Link/>',
  'toast.duplicate.success-link': 'Voir la copie',
  'toast.publish.error': `${notDone('publiée')} ${NOT_PUBLISHED}`,
  'toast.publish.update-drafts-error':
    'La publication groupée est en ligne, mais des brouillons n’ont pas été mis à jour\u00a0: ouvrez-les.',
  'toast.schedule.error': notDone('programmée'),
  'toast.schedule.success':
    'La publication groupée «\u202f<strong>{{title}}</strong>\u202f» est programmée.',
  'toast.unschedule.error': notDone('déprogrammée'),
  'toast.unarchive.error': notDone('sortie des archives'),
  'type-picker.tooltip.scheduled':
    'Cette publication groupée est programmée\u00a0: déprogrammez-la pour en changer le moment',
  'toast.revert.error': `Le retour en arrière a échoué\u00a0: rien n’a changé sur le site. ${NOT_PUBLISHED}`,
  'toast.immediate-revert.success':
    'Les documents de «\u202f{{title}}\u202f» ont retrouvé leur état d’avant',
  'toast.revert-stage.success':
    'Le retour avant «\u202f{{title}}\u202f» est prêt dans une publication groupée. <Link/>',
  'toast.revert-stage.success-link': 'Voir le retour en arrière',

  'unpublish.already-unpublished': 'Ce document est déjà dépublié.',
  'unpublish.no-published-version': 'Ce document n’est pas publié.',
  'unpublish-dialog.header': 'Dépublier ce document avec la publication groupée\u202f?',
  'unpublish-dialog.action.cancel': 'Ne pas dépublier',
  'unpublish-dialog.action.unpublish': 'Dépublier à ce moment-là',
  'unpublish-dialog.description.to-draft':
    'Le document sera dépublié avec la publication groupée <Label>{{title}}</Label>. Il en restera un brouillon.',
  'unpublish-dialog.description.lost-changes':
    'Les modifications de cette version du document seront perdues.',

  'banner.scheduled-drafts-disabled':
    'Les brouillons programmés ne sont plus activés, mais certains attendent encore d’être publiés.',
  'banner.drafts-mode-disabled':
    'Les brouillons ne sont plus activés, mais certains sont programmés et attendent d’être publiés.',
  'no-scheduled-drafts': 'Aucun brouillon programmé',

  'banner.confirm-active-scheduled-drafts_one':
    '{{count}} brouillon programmé attend que vous confirmiez son heure',
  'banner.confirm-active-scheduled-drafts_other':
    '{{count}} brouillons programmés attendent que vous confirmiez leur heure',
  'banner.confirm-active-scheduled-drafts.button': 'Reprogrammer',
  'banner.confirm-active-scheduled-drafts.button-paused': 'Tout reprogrammer',
  'confirm-active-scheduled-drafts-dialog.title': 'Reprogrammer les brouillons',
  'confirm-active-scheduled-drafts-dialog.description':
    'Les brouillons en pause seront publiés au moment prévu pour chacun.',
  'confirm-active-scheduled-drafts-dialog.past-dates-warning':
    'Le moment prévu pour certains est passé\u00a0: ils seront publiés dès que vous confirmez.',
  'confirm-active-scheduled-drafts-dialog.confirm-button': 'Confirmer',
  'toast.confirm-active-scheduled-drafts.error': `Les brouillons n’ont pas pu être programmés. ${CHANGED}`,
};
