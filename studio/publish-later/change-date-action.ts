import { CalendarIcon } from '@sanity/icons/Calendar';
import { useToast } from '@sanity/ui/toast';
import { createElement, useState } from 'react';
import {
  type DocumentActionComponent,
  getReleaseIdFromReleaseDocumentId,
  useActiveReleases,
  useClient,
} from 'sanity';
import { SANITY_API_VERSION } from '../../lib/env/content-api.ts';
import { refusalOf } from '../undo/history-words.ts';
import { reschedule } from './reschedule.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';

/**
 * « Changer la date » of what is scheduled, the first of its actions: by Sanity’s own one suspends it first, then schedules
 * it anew (studio.md, Publish later).
 */
export const useChangeDate: DocumentActionComponent = ({ release: releaseId }) => {
  const client = useClient({ apiVersion: SANITY_API_VERSION });
  const { data: releases } = useActiveReleases();
  const { push } = useToast();
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const release = releases.find(({ _id }) => getReleaseIdFromReleaseDocumentId(_id) === releaseId);
  if (!releaseId || !release || release.state !== 'scheduled') return null;

  const change = async (moment: Date) => {
    setIsBusy(true);
    try {
      await reschedule(client, releaseId, moment);
      push({ status: 'success', closable: true, title: 'La date est changée.' });
    } catch (error) {
      push({
        status: 'error',
        closable: true,
        title: 'La date n’a pas pu être changée.',
        description:
          refusalOf(error) ??
          'L’heure prévue reste la même. Vérifiez votre connexion, puis réessayez.',
      });
    }
    setIsBusy(false);
    setIsOpen(false);
  };
  const { publishAt } = release;
  return {
    label: 'Changer la date',
    icon: CalendarIcon,
    onHandle: () => setIsOpen(true),
    dialog: isOpen && {
      type: 'custom',
      component: createElement(ScheduleDialog, {
        onClose: () => setIsOpen(false),
        onSchedule: (moment: Date) => void change(moment),
        loading: isBusy,
        ...(publishAt ? { initialDate: new Date(publishAt) } : {}),
      }),
    },
  };
};
