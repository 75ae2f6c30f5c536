import { EyeOpenIcon } from '@sanity/icons/EyeOpen';
import { useToast } from '@sanity/ui/toast';
import { useState } from 'react';
import { type DocumentActionComponent, useClient, useSyncState } from 'sanity';
import { SANITY_API_VERSION } from '../../lib/content/api-version.ts';
import { askSite } from '../ask-site.ts';
import { type PreviewedDocument, pageOf } from './page-of.ts';

/** « Voir l’aperçu »: the page of this document in a new tab, with all drafts in their place. */
export const PreviewAction: DocumentActionComponent = ({ id, type, draft, published }) => {
  const { token } = useClient({ apiVersion: SANITY_API_VERSION }).config();
  const { isSyncing } = useSyncState(id, type);
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  const document = (draft ?? published) as PreviewedDocument | null;
  const page = document && pageOf(document);
  if (!page) return null;

  return {
    label: 'Voir l’aperçu',
    icon: EyeOpenIcon,
    // A page that is read before the last keystrokes are saved would lack them.
    disabled: busy || isSyncing,
    onHandle: async () => {
      // Opened by the click itself: a browser blocks what opens later.
      const tab = window.open('', '_blank');
      setBusy(true);
      try {
        await askSite('/api/draft-mode', token, { method: 'POST' });
        if (tab) tab.location.replace(page);
        else window.location.assign(page);
      } catch (error) {
        tab?.close();
        toast.push({
          status: 'error',
          title: 'L’aperçu n’a pas pu s’ouvrir.',
          description: (error as Error).message,
        });
      } finally {
        setBusy(false);
      }
    },
  };
};
