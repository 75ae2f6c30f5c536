import { Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useEffect, useRef, useState } from 'react';
import {
  getDraftId,
  useDocumentOperation,
  useDocumentOperationEvent,
  useDocumentPairPermissions,
  useEditState,
  useValidationStatus,
} from 'sanity';
import { IntentLink } from 'sanity/router';
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx';
import { useIsUp } from '../../../kit/connection.ts';
import { Window } from '../../../kit/window.tsx';
import type { WindowProps } from '../section.ts';

const FORBIDDEN = 'Votre rôle dans Sanity ne permet pas de publier ce document.';
const FAILED = 'Le document n’a pas été publié. Vérifiez votre connexion, puis réessayez.';

/** Publishes a draft after a question, by the Studio's own action: what is wrong with it is said, and stops it. */
export default function PublishDraft({
  id,
  type,
  name,
  onDone,
  onClose,
}: WindowProps & { id: string; type: string; name: string }) {
  const { ready, draft } = useEditState(id, type);
  const { validation, isValidating, revision } = useValidationStatus(getDraftId(id), type, true);
  const [permission, isAsking] = useDocumentPairPermissions({ id, type, permission: 'publish' });
  const { publish } = useDocumentOperation(id, type);
  const event = useDocumentOperationEvent(id, type);
  const before = useRef(event);
  const [isWanted, setIsWanted] = useState(false);
  const [isPublishing, setIsPublishing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { push } = useToast();

  useEffect(() => {
    if (!event || event === before.current || event.op !== 'publish') return;
    before.current = event;
    setIsPublishing(false);
    if (event.type === 'error') return setProblem(FAILED);
    push({ status: 'success', title: `«\u202f${name}\u202f» est publié.` });
    onDone();
  }, [event, name, onDone, push]);

  const errors = validation.filter(({ level }) => level === 'error');
  const hasErrors = errors.length > 0;
  // Sanity calls a draft valid before it has read it, and reads it again once it knows what it refers to.
  const isRead = ready && (!draft || (revision !== undefined && !isValidating));
  const isKnown = isRead && !isAsking;
  const isGranted = permission?.granted;
  const isUp = useIsUp();
  // What is pressed while this is not known yet is done once it is: offline it will not be, and a moment after it is.
  useEffect(() => {
    const isOffline = !isUp && !navigator.onLine;
    if (!isWanted || !(isKnown || isOffline)) return;
    setIsWanted(false);
    if (!isKnown) return setProblem(FAILED);
    if (hasErrors) return;
    if (!isGranted) return setProblem(FORBIDDEN);
    if (publish.disabled) return setProblem(FAILED);
    setIsPublishing(true);
    publish.execute();
  }, [isWanted, isUp, isKnown, hasErrors, isGranted, publish]);

  if (isKnown && hasErrors) {
    return (
      <Window onClose={onClose} title={`«\u202f${name}\u202f» n’est pas prêt`} width={1}>
        <Stack gap={4}>
          <Stack as="ul" gap={3} paddingLeft={4}>
            {[...new Set(errors.map(({ message }) => message))].map((message) => (
              <Text as="li" key={message} size={1}>
                {message}
              </Text>
            ))}
          </Stack>
          <Text size={1}>
            <IntentLink intent="edit" onClick={onClose} params={{ id, type }}>
              Ouvrir le document
            </IntentLink>
          </Text>
        </Stack>
      </Window>
    );
  }
  return (
    <ConfirmDialog
      busy={isPublishing ? 'Publication…' : 'Vérification…'}
      confirm="Publier"
      isBusy={isPublishing || isWanted || (isUp && !isKnown)}
      onCancel={onClose}
      onConfirm={() => {
        setProblem(null);
        setIsWanted(!isPublishing);
      }}
      problem={problem}
      question={`Publier «\u202f${name}\u202f»\u202f?`}
    >
      <Text size={1}>Les visiteurs lisent alors ce que vous avez écrit.</Text>
    </ConfirmDialog>
  );
}
