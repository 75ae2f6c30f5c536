import { Button, Card, Container, Flex, Spinner, Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useEffect, useState } from 'react';
import { useClient } from 'sanity';
import { IntentLink, useRouter } from 'sanity/router';
import { SANITY_API_VERSION } from '../../lib/env/content-api.ts';
import { listenTo } from '../kit/connection.ts';
import { CONTENT_TYPES, nameOf } from '../kit/content-types.ts';
import { when } from '../kit/when.ts';
import {
  bringBack,
  type DeletedDocument,
  findDeleted,
  historyDays,
  MOST_DELETED,
} from './find-deleted.ts';
import { BEYOND_HISTORY, refusalOf } from './history-words.ts';

function Deleted({ deleted, onBack }: { deleted: DeletedDocument; onBack: () => void }) {
  const client = useClient({ apiVersion: SANITY_API_VERSION });
  const { navigateIntent } = useRouter();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const { name, kind } = nameOf(deleted.document);

  const restore = async () => {
    setBusy(true);
    try {
      await bringBack(client, deleted);
      toast.push({
        status: 'success',
        title: `«\u202f${name}\u202f» est de retour, en brouillon.`,
        description: 'Publiez-le pour qu’il reparaisse sur le site.',
      });
      onBack();
      navigateIntent('edit', { id: deleted.id, type: deleted.document._type });
    } catch (error) {
      setBusy(false);
      toast.push({
        status: 'error',
        title: 'Le document n’a pas pu être rétabli.',
        description: refusalOf(error) ?? 'Vérifiez votre connexion, puis réessayez.',
      });
    }
  };

  return (
    <Card border padding={3} radius={2}>
      <Flex align="center" gap={3} justify="space-between" wrap="wrap">
        <Stack gap={3} flex={1}>
          <Text weight="semibold">
            <IntentLink
              intent="edit"
              params={{ id: deleted.id, type: deleted.document._type }}
              style={{ color: 'inherit' }}
            >
              {name}
            </IntentLink>
          </Text>
          <Text muted size={1}>
            {kind ? `${kind} · document supprimé` : 'Document supprimé'} {when(deleted.deletedAt)}
          </Text>
        </Stack>
        <Button
          aria-label={`Rétablir «\u202f${name}\u202f»`}
          disabled={busy}
          mode="ghost"
          onClick={() => void restore()}
          text="Rétablir"
        />
      </Flex>
    </Card>
  );
}

/** How far back the history goes. */
function HistoryTerm() {
  const client = useClient({ apiVersion: SANITY_API_VERSION });
  const [days, setDays] = useState<number | null>();
  useEffect(() => {
    historyDays(client).then(
      (known) => setDays(known ?? null),
      () => setDays(null),
    );
  }, [client]);
  if (days === undefined) return null;
  const term = days === 1 ? 'un jour' : `${days}\u00a0jours`;
  return (
    <Text muted size={1}>
      {days === null
        ? BEYOND_HISTORY
        : `L’historique est gardé ${term}\u00a0: un document supprimé avant, ou une version plus ancienne, ne se rétablit plus. Ce qui est publié et vos brouillons restent.`}
    </Text>
  );
}

/** The pane « Documents supprimés » (studio.md, Undo). */
export function DeletedDocuments() {
  const client = useClient({ apiVersion: SANITY_API_VERSION });
  const [found, setFound] = useState<DeletedDocument[]>();
  /** Why the history could not be read. */
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    let current = true;
    const read = () =>
      findDeleted(client, CONTENT_TYPES).then(
        (documents) => {
          if (!current) return;
          setFound(documents);
          setProblem(undefined);
        },
        (error: unknown) =>
          current && setProblem(refusalOf(error) ?? 'Rechargez la page dans un instant.'),
      );
    void read();
    // A document deleted while the pane is open, here or in another window, is added to it.
    const leave = listenTo(client, '*[_type in $types]', { types: CONTENT_TYPES }, (change) => {
      if (change?.transition !== 'update') void read();
    });
    return () => {
      current = false;
      leave();
    };
  }, [client]);

  return (
    <Container padding={4} width={1}>
      <Stack gap={5}>
        {problem ? (
          <Text>L’historique n’a pas pu être lu. {problem}</Text>
        ) : found === undefined ? (
          <Flex align="center" gap={3} role="status">
            <Spinner muted />
            <Text muted>Lecture de l’historique…</Text>
          </Flex>
        ) : found.length === 0 ? (
          <Text>Aucun document supprimé.</Text>
        ) : (
          <>
            <Text muted>
              Les {MOST_DELETED} derniers au plus. Un document rétabli revient en brouillon
              {'\u00a0'}: rien ne paraît sur le site tant que vous ne le publiez pas.
            </Text>
            <Stack gap={2}>
              {found.map((deleted) => (
                <Deleted
                  key={deleted.id}
                  deleted={deleted}
                  onBack={() => setFound(found.filter(({ id }) => id !== deleted.id))}
                />
              ))}
            </Stack>
          </>
        )}
        <HistoryTerm />
      </Stack>
    </Container>
  );
}
