import { RevertIcon } from '@sanity/icons/Revert';
import { createElement, useState } from 'react';
import type { DocumentActionComponent } from 'sanity';
import { useIsUp } from '../kit/connection.ts';
import { GO_BACK, VersionBeforeDialog } from './version-before-dialog.tsx';

/** « Revenir à la version d’avant » of what is published, whichever version is looked at (studio.md, Undo). */
export const useVersionBefore: DocumentActionComponent = ({ draft, published, release }) => {
  const [asks, setAsks] = useState(false);
  const isUp = useIsUp();
  if (!published || release) return null;
  return {
    label: GO_BACK,
    icon: RevertIcon,
    disabled: !isUp,
    onHandle: () => setAsks(true),
    dialog: asks && {
      type: 'custom',
      component: createElement(VersionBeforeDialog, {
        now: published,
        hasDraft: draft !== null,
        onClose: () => setAsks(false),
      }),
    },
  };
};
