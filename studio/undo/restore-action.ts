import { type DocumentActionComponent, useSetPerspective } from 'sanity';

/**
 * Sanity's own action « Restaurer » of the history, which says what it does and ends where the draft that it made can
 * be published: in the drafts, whatever was being looked at.
 */
export function asDraft(Restore: DocumentActionComponent): DocumentActionComponent {
  return function RestoreAsDraft(props) {
    const setPerspective = useSetPerspective();
    const description = Restore(props);
    const dialog = description?.dialog;
    if (!description || !dialog || dialog.type !== 'confirm') return description;
    const replaced = props.draft ? ' Il remplacera le brouillon en cours.' : '';
    return {
      ...description,
      dialog: {
        ...dialog,
        tone: 'primary',
        message: `Cette version deviendra un brouillon, à publier ensuite. Ce qui est publié ne change pas d’ici là.${replaced}`,
        confirmButtonText: 'Restaurer en brouillon',
        onConfirm: () => {
          dialog.onConfirm();
          setPerspective('drafts');
        },
      },
    };
  };
}
