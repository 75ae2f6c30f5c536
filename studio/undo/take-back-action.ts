import { RestoreIcon } from '@sanity/icons/Restore';
import { useToast } from '@sanity/ui/toast';
import { useState } from 'react';
import {
  type DocumentActionComponent,
  type SanityClient,
  type SanityDocument,
  useClient,
  useSetPerspective,
} from 'sanity';
import { SANITY_API_VERSION } from '../../lib/env/content-api.ts';
import { draftOf } from './find-deleted.ts';
import { refusalOf } from './history-words.ts';

/** What was online before the document of this id was last published; undefined where nothing was, or the history has it no more. */
async function versionBefore(
  client: SanityClient,
  id: string,
): Promise<SanityDocument | undefined> {
  const history = `/data/history/${client.config().dataset}`;
  // A transaction a line, the last one first.
  const lines = await client.request<string>({
    url: `${history}/transactions/${id}`,
    query: { excludeContent: 'true', reverse: 'true', limit: '2' },
  });
  const [, before] = lines.split('\n').filter(Boolean);
  if (!before) return undefined;
  const { id: revision } = JSON.parse(before) as { id: string };
  const { documents } = await client.request<{ documents: SanityDocument[] }>({
    url: `${history}/documents/${id}`,
    query: { revision },
  });
  return documents[0];
}

/** « Reprendre la version d’avant »: what was online before the last publication, as a draft, without a way through the history. */
export const takeBack: DocumentActionComponent = ({ id, draft, published, release }) => {
  const client = useClient({ apiVersion: SANITY_API_VERSION });
  const setPerspective = useSetPerspective();
  const { push } = useToast();
  const [asks, setAsks] = useState(false);
  if (!published || release) return null;

  const bringBack = async () => {
    setAsks(false);
    try {
      const document = await versionBefore(client, id);
      if (!document) {
        push({
          status: 'info',
          title: 'Il n’y a pas de version d’avant.',
          description:
            'Rien n’était en ligne juste avant, ou l’historique ne remonte pas jusque-là.',
        });
        return;
      }
      await client.createOrReplace(await draftOf(client, { id, document }));
      setPerspective('drafts');
      push({ status: 'success', title: 'La version d’avant est maintenant un brouillon.' });
    } catch (error) {
      push({
        status: 'error',
        title: 'La version d’avant n’a pas pu être reprise.',
        description: refusalOf(error) ?? 'Vérifiez votre connexion, puis réessayez.',
      });
    }
  };
  return {
    label: 'Reprendre la version d’avant',
    icon: RestoreIcon,
    // Nothing is lost where there is no draft: what is published does not change.
    onHandle: () => (draft ? setAsks(true) : void bringBack()),
    dialog: asks && {
      type: 'confirm',
      tone: 'primary',
      message:
        'Ce qui était en ligne avant la dernière publication prendra la place de votre brouillon. Ce qui est publié ne change pas d’ici là.',
      confirmButtonText: 'Restaurer en brouillon',
      onCancel: () => setAsks(false),
      onConfirm: () => void bringBack(),
    },
  };
};
