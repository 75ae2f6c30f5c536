import { Flex, Spinner, Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useEffect, useState } from 'react';
import { type SanityDocument, useClient, useWorkspace, validateDocument } from 'sanity';
import { SANITY_API_VERSION } from '../../lib/env/content-api.ts';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { when } from '../kit/when.ts';
import { Window } from '../kit/window.tsx';
import { isConflict } from '../tools/media/commit.ts';
import { refusalOf } from './history-words.ts';
import {
  type ChangedText,
  changedTexts,
  findVersionBefore,
  publishBefore,
} from './version-before.ts';

export const GO_BACK = 'Revenir à la version d’avant';

/** Changed texts that are shown: who published by mistake knows the version by its first. */
const SHOWN = 5;

const NONE = 'Aucune autre version n’a été publiée avant celle-ci, ou l’historique ne l’a plus.';

type Found = { before: SanityDocument; problems: string[] };

function Change({ now, before }: ChangedText) {
  return (
    <Stack as="li" gap={2}>
      {now === undefined ? null : (
        <Text muted size={1}>
          {before === undefined ? 'S’en va' : 'En ligne'}
          {'\u00a0'}: {now}
        </Text>
      )}
      {before === undefined ? null : (
        <Text size={1}>
          Revient{'\u00a0'}: {before}
        </Text>
      )}
    </Stack>
  );
}

function Changes({ changes }: { changes: readonly ChangedText[] }) {
  const more = changes.length - SHOWN;
  if (changes.length === 0) {
    return (
      <Text size={1}>
        Les textes sont les mêmes{'\u00a0'}: ce sont des images, des liens ou des réglages qui
        changent.
      </Text>
    );
  }
  return (
    <>
      <Stack as="ul" gap={4} paddingLeft={4}>
        {changes.slice(0, SHOWN).map((change) => (
          <Change key={change.path} {...change} />
        ))}
      </Stack>
      {more > 0 ? (
        <Text muted size={1}>
          {more === 1 ? 'Et un autre changement.' : `Et ${more} autres changements.`}
        </Text>
      ) : null}
    </>
  );
}

/** Shows what comes back, and publishes it again once that is wanted (studio.md, Undo). */
export function VersionBeforeDialog({
  now,
  hasDraft,
  onClose,
}: {
  /** The document as it is published. */
  now: SanityDocument;
  hasDraft: boolean;
  onClose: () => void;
}) {
  const client = useClient({ apiVersion: SANITY_API_VERSION });
  const workspace = useWorkspace();
  const { push } = useToast();
  const [seen] = useState(now);
  const [found, setFound] = useState<Found | null>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    let current = true;
    const read = async () => {
      const before = await findVersionBefore(client, seen);
      if (!before) return null;
      const markers = await validateDocument({
        document: before,
        workspace,
        environment: 'studio',
      });
      const errors = markers.filter(({ level }) => level === 'error');
      return { before, problems: [...new Set(errors.map(({ message }) => message))] };
    };
    read().then(
      (read) => current && setFound(read),
      (error: unknown) =>
        current && setProblem(refusalOf(error) ?? 'Vérifiez votre connexion, puis réessayez.'),
    );
    return () => {
      current = false;
    };
  }, [client, seen, workspace]);

  if (!found || found.problems.length > 0) {
    return (
      <Window onClose={onClose} title={GO_BACK} width={1}>
        <Stack gap={4} role="status">
          {found ? (
            <>
              <Text size={1}>
                La version d’avant ne peut plus être publiée telle quelle. Dans l’historique, «
                {'\u202f'}Restaurer
                {'\u202f'}» en fait un brouillon, à corriger{'\u00a0'}:
              </Text>
              <Stack as="ul" gap={3} paddingLeft={4}>
                {found.problems.map((message) => (
                  <Text as="li" key={message} size={1}>
                    {message}
                  </Text>
                ))}
              </Stack>
            </>
          ) : problem ? (
            <Text size={1}>L’historique n’a pas pu être lu. {problem}</Text>
          ) : found === null ? (
            <Text size={1}>{NONE}</Text>
          ) : (
            <Flex align="center" gap={3}>
              <Spinner muted />
              <Text muted size={1}>
                Lecture de l’historique…
              </Text>
            </Flex>
          )}
        </Stack>
      </Window>
    );
  }

  const publish = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await publishBefore(client, seen, found.before);
      push({
        status: 'success',
        title: 'La version d’avant est de nouveau en ligne.',
        description: hasDraft ? undefined : 'Celle que vous aviez publiée est en brouillon.',
      });
      onClose();
    } catch (error) {
      setBusy(false);
      setProblem(
        refusalOf(error) ??
          (isConflict(error)
            ? 'Rien n’a changé en ligne\u00a0: le document a été modifié entre-temps, ou attend sa programmation. Fermez cette fenêtre et recommencez.'
            : 'Rien n’a changé en ligne. Vérifiez votre connexion, puis réessayez.'),
      );
    }
  };
  return (
    <ConfirmDialog
      busy="Publication…"
      confirm={GO_BACK}
      isBusy={isBusy}
      onCancel={onClose}
      onConfirm={() => void publish()}
      problem={problem}
      question={`${GO_BACK}\u202f?`}
    >
      <Text size={1}>
        Les visiteurs liront de nouveau la version publiée {when(found.before._updatedAt)}.{' '}
        {hasDraft
          ? 'Votre brouillon reste comme il est.'
          : 'Ce qui est publié maintenant reste ici, en brouillon.'}
      </Text>
      <Changes changes={changedTexts(seen, found.before)} />
    </ConfirmDialog>
  );
}
