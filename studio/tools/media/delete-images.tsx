import { Button, Flex, Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useState } from 'react';
import type { SanityClient } from 'sanity';
import { Problem } from '../../kit/problem.tsx';
import { isConflict } from './commit.ts';
import { deleteUnused } from './replace.ts';
import { images } from './words.ts';

function saidOfDeletion(count: number): string {
  if (count === 0) return 'Rien n’a été supprimé.';
  return count === 1 ? 'Image supprimée.' : `${images(count)} supprimées.`;
}

const FAILED = 'Rien n’a été supprimé. Vérifiez votre connexion, puis réessayez.';

/** The message where something other than content refers to one of them, which a lake then keeps. */
const stillUsed = (count: number) =>
  count === 1
    ? 'Rien n’a été supprimé\u00a0: cette image sert encore ailleurs.'
    : 'Rien n’a été supprimé\u00a0: une de ces images sert encore ailleurs. Supprimez-les une par une.';

/**
 * Asks once, and deletes those of the pictures that nothing shows.
 *
 * @param onDeleted is told once they are gone
 */
export function DeleteImages({
  client,
  ids,
  onCancel,
  onDeleted,
}: {
  client: SanityClient;
  ids: readonly string[];
  onCancel: () => void;
  onDeleted: () => void;
}) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const deleted = await deleteUnused(client, ids);
      const kept = ids.length - deleted.length;
      toast.push({
        status: kept > 0 ? 'warning' : 'success',
        title: saidOfDeletion(deleted.length),
        ...(kept > 0
          ? { description: 'Ce qui est utilisé depuis est resté dans la médiathèque.' }
          : {}),
      });
      onDeleted();
    } catch (error) {
      console.warn('Pictures could not be deleted:', error);
      setProblem(isConflict(error) ? stillUsed(ids.length) : FAILED);
      setBusy(false);
    }
  };

  return (
    <Stack gap={4}>
      <Text>
        {ids.length === 1
          ? 'Aucun contenu ne montre cette image. Supprimée, elle ne peut pas être rétablie.'
          : `Aucun contenu ne montre ces ${images(ids.length)}. Supprimées, elles ne peuvent pas être rétablies.`}
      </Text>
      {problem ? <Problem text={problem} /> : null}
      <Flex gap={2} justify="flex-end" wrap="wrap">
        <Button mode="ghost" onClick={onCancel} text="Annuler" />
        <Button
          aria-disabled={busy}
          mode="ghost"
          onClick={() => void confirm()}
          text="Supprimer définitivement"
          tone="critical"
        />
      </Flex>
    </Stack>
  );
}
