import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { Box, Button, Flex, Spinner, Stack, Text } from '@sanity/ui';
import { useCallback, useEffect, useId, useState } from 'react';
import { useClient } from 'sanity';
import { SANITY_API_VERSION } from '../../lib/env/content-api.ts';
import { listenTo } from '../kit/connection.ts';
import { nameOf } from '../kit/content-types.ts';
import { PlainList } from '../kit/plain-list.tsx';
import { Problem } from '../kit/problem.tsx';
import { refusalOf } from '../undo/history-words.ts';
import {
  type Arranged,
  type Arrangement,
  type Group,
  grouped,
  moved,
  readArranged,
  writeOrder,
} from './reorder.ts';
import { Row } from './row.tsx';

const HOW =
  'Pour déplacer : barre d’espace, puis les flèches, puis la barre d’espace pour poser, ou Échap pour renoncer.';

/** What a screen reader says of a move, `names` by the documents' ids, in their order. */
function announcementsOf(names: ReadonlyMap<string, string>): Announcements {
  const ids = [...names.keys()];
  const nameOfId = (id: string | number) => `«\u202f${names.get(String(id)) ?? ''}\u202f»`;
  const place = (id: string | number) => `${ids.indexOf(String(id)) + 1} sur ${ids.length}`;
  return {
    onDragStart: ({ active }) => `${nameOfId(active.id)} est pris, en place ${place(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${nameOfId(active.id)} est en place ${place(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${nameOfId(active.id)} est posé, en place ${place(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `${nameOfId(active.id)} a repris sa place.`,
  };
}

/** One part of the list, in an order of its own. */
function Part({
  group: { title, documents },
  onMove,
}: {
  group: Group;
  onMove: (ids: string[], former: string[]) => void;
}) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const headingId = useId();
  const ids = documents.map(({ _id }) => _id);
  const names = new Map(documents.map((document) => [document._id, nameOf(document).name]));
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))];
    if (from >= 0 && to >= 0 && from !== to) onMove(moved(ids, from, to), ids);
  };

  return (
    <Stack gap={3}>
      {title !== null && (
        <Box paddingX={2}>
          <Text as="h3" id={headingId} size={1} weight="semibold">
            {title}
          </Text>
        </Box>
      )}
      {documents.length === 0 && (
        <Box paddingX={2}>
          <Text muted size={1}>
            Rien ici pour l’instant.
          </Text>
        </Box>
      )}
      <DndContext
        accessibility={{
          announcements: announcementsOf(names),
          screenReaderInstructions: { draggable: HOW },
        }}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        sensors={sensors}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <PlainList as="ol" gap={1} labelledBy={title === null ? undefined : headingId}>
            {documents.map(({ _id, _type }) => (
              <Row id={_id} key={_id} name={names.get(_id) ?? ''} type={_type} />
            ))}
          </PlainList>
        </SortableContext>
      </DndContext>
    </Stack>
  );
}

/** The pane of a list that is arranged by dragging (studio.md, Order). */
export function ArrangedList({ options }: { options?: Record<string, unknown> }) {
  const arrangement = options as Arrangement;
  const client = useClient({ apiVersion: SANITY_API_VERSION });
  const [documents, setDocuments] = useState<Arranged[]>();
  const [problem, setProblem] = useState<{ text: string; retry: () => void }>();
  /** The ids of one part as they were before its last move, until it is undone. */
  const [before, setBefore] = useState<string[]>();

  const read = useCallback(
    () =>
      readArranged(client, arrangement).then(
        (found) => {
          setDocuments(found);
          setProblem(undefined);
        },
        () =>
          setProblem({
            text: 'La liste n’a pas pu être lue. Vérifiez votre connexion, puis réessayez.',
            retry: () => void read(),
          }),
      ),
    [client, arrangement],
  );

  useEffect(() => {
    void read();
    return listenTo(client, '*[_type == $type]', { type: arrangement.type }, () => void read());
  }, [client, arrangement.type, read]);

  const arrange = async (ids: string[], former: string[] | undefined) => {
    const placeOf = new Map(ids.map((id, index) => [id, index]));
    setDocuments((shown) =>
      shown?.toSorted((a, b) => (placeOf.get(a._id) ?? -1) - (placeOf.get(b._id) ?? -1)),
    );
    setProblem(undefined);
    try {
      await writeOrder(client, arrangement.field, ids);
      setBefore(former);
    } catch (error) {
      await read();
      setProblem({
        text: `L’ordre n’a pas été changé. ${refusalOf(error) ?? 'Vérifiez votre connexion, puis réessayez.'}`,
        retry: () => void arrange(ids, former),
      });
    }
  };

  return (
    <Stack gap={4} paddingX={3} paddingY={4}>
      {problem && (
        <Problem text={problem.text}>
          <Button onClick={problem.retry} text="Réessayer" />
        </Problem>
      )}
      {!documents && !problem && (
        <Flex align="center" gap={3} padding={2} role="status">
          <Spinner muted />
          <Text muted>Lecture de la liste…</Text>
        </Flex>
      )}
      {documents && (
        <Box paddingX={2}>
          <Text muted size={1}>
            {documents.length === 0
              ? arrangement.empty
              : `Glissez une ligne par sa poignée\u00a0: l’ordre change sur le site aussitôt.`}
          </Text>
        </Box>
      )}
      {documents &&
        documents.length > 0 &&
        grouped(documents, arrangement.groups).map((group) => (
          <Part
            group={group}
            key={group.title}
            onMove={(ids, former) => void arrange(ids, former)}
          />
        ))}
      <Flex align="center" gap={3} paddingX={2} role="status" wrap="wrap">
        {before && (
          <>
            <Text size={1}>L’ordre est changé, en ligne aussi.</Text>
            <Button
              fontSize={1}
              mode="ghost"
              onClick={() => void arrange(before, undefined)}
              padding={2}
              text="Annuler"
            />
          </>
        )}
      </Flex>
    </Stack>
  );
}
