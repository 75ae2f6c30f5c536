import { useCallback, useState } from 'react';
import { type DocumentActionComponent, useDocumentOperation, useDocumentVersions } from 'sanity';
import { LeaveDialog, type Leaving } from './leave-dialog.tsx';
import type { LinkingDocument } from './links-in.ts';

const HEADERS = {
  unpublish: 'Dépublier ce contenu\u202f?',
  delete: 'Supprimer ce contenu\u202f?',
} as const;

/**
 * An action of Sanity's that takes a document off the site, after one dialog of ours in the place of its own. A document
 * that no visitor ever saw, and one of a release, leaves as Sanity has it.
 */
export function guarded(
  useOriginal: DocumentActionComponent,
  leaving: Leaving,
): DocumentActionComponent {
  // biome-ignore lint/correctness/noComponentHookFactories: an action is a hook, and each is wrapped once (index.ts).
  const useGuarded: DocumentActionComponent = (props) => {
    const described = useOriginal(props);
    const { id, type, draft, published, version } = props;
    const operations = useDocumentOperation(id, type);
    const { data: versions } = useDocumentVersions({ documentId: id });
    const [isOpen, setOpen] = useState(false);
    const close = useCallback(() => setOpen(false), []);
    if (!described || !published || version) return described;

    const leave = () => {
      setOpen(false);
      // The versions known so far, and the draft for sure: a lake refuses to leave it behind.
      const all = new Set(draft ? [...versions, draft._id] : versions);
      if (leaving === 'delete') operations.delete.execute([...all]);
      else operations.unpublish.execute();
    };
    return {
      ...described,
      onHandle: () => setOpen(true),
      dialog: isOpen && {
        type: 'dialog',
        header: HEADERS[leaving],
        width: 'medium',
        onClose: close,
        content: (
          <LeaveDialog
            document={published as LinkingDocument}
            leaving={leaving}
            onCancel={close}
            onConfirm={leave}
          />
        ),
      },
    };
  };
  useGuarded.action = useOriginal.action;
  return useGuarded;
}
