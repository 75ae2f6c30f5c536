import { Button } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useEffect, useRef } from 'react';
import {
  type DocumentActionComponent,
  type DocumentActionProps,
  type SanityDocument,
  useClient,
  useDocumentOperationEvent,
} from 'sanity';
import { useRouter } from 'sanity/router';
import { SANITY_API_VERSION } from '../../lib/env/content-api.ts';
import { nameOf } from '../kit/content-types.ts';
import { bringBack } from './find-deleted.ts';
import { refusalOf } from './history-words.ts';

/** Time that the way back is offered, in ms. */
const OFFERED_MS = 15_000;

/** Offers, once this document was deleted, to bring it back. Two may be gone one after the other: each is named. */
function useWayBack({ id, type, draft, published }: DocumentActionProps): void {
  const client = useClient({ apiVersion: SANITY_API_VERSION });
  const event = useDocumentOperationEvent(id, type);
  const seen = useRef(event);
  const { navigateIntent } = useRouter();
  const { push } = useToast();
  /** As it was last seen: the history, which a plan of Sanity's may cut, need not have it. */
  const last = useRef<SanityDocument | null>(null);
  last.current = draft ?? published ?? last.current;

  useEffect(() => {
    if (!event || event === seen.current) return;
    seen.current = event;
    if (event.type !== 'success' || event.op !== 'delete') return;
    const document = last.current;
    if (!document) return;
    const restore = async () => {
      try {
        await bringBack(client, { id, document });
        push({
          id: `back-${id}`,
          status: 'success',
          title: 'Le document est de retour, en brouillon.',
        });
        navigateIntent('edit', { id, type });
      } catch (error) {
        push({
          id: `back-${id}`,
          status: 'error',
          title: 'Le document n’a pas pu être rétabli.',
          description:
            refusalOf(error) ?? 'Vous le trouverez dans «\u202fDocuments supprimés\u202f».',
        });
      }
    };
    push({
      id: `back-${id}`,
      status: 'info',
      duration: OFFERED_MS,
      closable: true,
      title: `«\u202f${nameOf(document).name}\u202f» supprimé par erreur\u202f?`,
      description: (
        <Button
          mode="ghost"
          onClick={() => void restore()}
          padding={2}
          text="Rétablir le document"
        />
      ),
    });
  }, [client, event, id, type, navigateIntent, push]);
}

/** Sanity's own action « Supprimer », after which the document can be brought back at once. */
export function withWayBack(Delete: DocumentActionComponent): DocumentActionComponent {
  return function DeleteWithWayBack(props) {
    useWayBack(props);
    return Delete(props);
  };
}
