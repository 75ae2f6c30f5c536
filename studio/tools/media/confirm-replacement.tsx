import { Button, Card, Flex, Spinner, Stack, Text } from '@sanity/ui';
import { useEffect, useState } from 'react';
import type { SanityClient } from 'sanity';
import { Problem } from '../../kit/problem.tsx';
import { WindowStep } from '../../kit/window.tsx';
import { isConflict } from './commit.ts';
import { consequences } from './consequences.ts';
import { type LibraryImage, readUses } from './library.ts';
import { IN_A_LIST, Picture } from './picture.tsx';
import { replaceImage, takeBack } from './replace.ts';
import { nameOfImage } from './tile.tsx';
import { fieldsOf, type ImageUse } from './uses.ts';
import { UsesList } from './uses-list.tsx';
import { pixels, places } from './words.ts';

const LOCKED =
  'Rien n’a été remplacé\u00a0: un de ces contenus a changé entre-temps, ou attend sa publication programmée. Revenez à l’image, puis recommencez\u202f; ce qui est programmé, suspendez-le d’abord.';
const SAME = 'Ce fichier est l’image elle-même, octet pour octet\u00a0: il n’y a rien à remplacer.';
const FAILED = 'Rien n’a été remplacé. Vérifiez votre connexion, puis réessayez.';

function Side({ image, label }: { image: LibraryImage; label: string }) {
  return (
    <Stack flex={1} gap={3} style={{ minWidth: '8rem' }}>
      <Text muted size={1}>
        {label}
      </Text>
      <Picture image={image} most={400} style={IN_A_LIST} />
      <Text size={1} style={{ overflowWrap: 'anywhere' }}>
        {nameOfImage(image)}, {pixels(image)}
      </Text>
    </Stack>
  );
}

type Step =
  | { is: 'reading' }
  | { is: 'asking'; uses: ImageUse[]; problem: string | null; busy: boolean }
  /** The next picture as it was before it took anything over. */
  | { is: 'done'; uses: ImageUse[]; next: LibraryImage; problem: string | null; busy: boolean }
  | { is: 'taken back'; count: number }
  | { is: 'unreadable' };

/**
 * Says what replacing a picture everywhere changes, does it, and takes it back.
 *
 * @param onChanged content shows another picture than before
 */
export function ConfirmReplacement({
  client,
  old,
  next,
  onCancel,
  onChanged,
  onClose,
}: {
  client: SanityClient;
  old: LibraryImage;
  next: LibraryImage;
  onCancel: () => void;
  onChanged: () => void;
  onClose: () => void;
}) {
  const [step, setStep] = useState<Step>({ is: 'reading' });

  useEffect(() => {
    let isCurrent = true;
    readUses(client, [old.id]).then(
      (uses) =>
        isCurrent &&
        setStep({ is: 'asking', uses: uses.get(old.id) ?? [], problem: null, busy: false }),
      (error) => {
        console.warn('The uses of a picture could not be read:', error);
        if (isCurrent) setStep({ is: 'unreadable' });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [client, old.id]);

  if (old.id === next.id) {
    return (
      <WindowStep key="same">
        <Problem text={SAME}>
          <Button mode="ghost" onClick={onCancel} text="Annuler" />
        </Problem>
      </WindowStep>
    );
  }
  if (step.is === 'reading') {
    return (
      <WindowStep key="reading">
        <Flex align="center" gap={3} role="status">
          <Spinner muted />
          <Text muted>Recherche des contenus qui montrent cette image…</Text>
        </Flex>
      </WindowStep>
    );
  }
  if (step.is === 'unreadable') {
    return (
      <WindowStep key="unreadable">
        <Problem text="Les contenus n’ont pas pu être lus. Rien n’a été modifié.">
          <Button mode="ghost" onClick={onCancel} text="Annuler" />
        </Problem>
      </WindowStep>
    );
  }
  if (step.is === 'taken back') {
    return (
      <WindowStep key="taken back">
        <Stack gap={4}>
          <Text role="status">L’image d’avant est de retour dans {places(step.count)}.</Text>
          <Flex justify="flex-end">
            <Button onClick={onClose} text="Fermer" />
          </Flex>
        </Stack>
      </WindowStep>
    );
  }

  const { uses, problem, busy } = step;
  const count = fieldsOf(uses).length;
  if (step.is === 'done') {
    const back = async () => {
      if (busy) return;
      setStep({ ...step, busy: true, problem: null });
      try {
        const changed = await takeBack(client, uses, old, step.next);
        onChanged();
        setStep({ is: 'taken back', count: fieldsOf(changed).length });
      } catch (error) {
        console.warn('A replacement could not be taken back:', error);
        setStep({
          ...step,
          busy: false,
          problem: 'L’image d’avant n’est pas revenue. Vérifiez votre connexion, puis réessayez.',
        });
      }
    };
    return (
      <WindowStep key="done">
        <Stack gap={4}>
          <Card padding={4} radius={2} tone="positive">
            <Text role="status">Image remplacée dans {places(count)}.</Text>
          </Card>
          <Text muted size={1}>
            Tant que cette fenêtre est ouverte, vous pouvez revenir à l’image d’avant, cadrages
            compris.
          </Text>
          {problem ? <Problem text={problem} /> : null}
          <Flex gap={2} justify="flex-end" wrap="wrap">
            <Button
              aria-disabled={busy}
              mode="ghost"
              onClick={() => void back()}
              text="Revenir à l’image d’avant"
            />
            <Button onClick={onClose} text="Fermer" />
          </Flex>
        </Stack>
      </WindowStep>
    );
  }

  const confirm = async () => {
    if (busy) return;
    setStep({ ...step, busy: true, problem: null });
    try {
      const before = await replaceImage(client, uses, old, next);
      onChanged();
      setStep({ is: 'done', uses, next: { ...next, ...before }, problem: null, busy: false });
    } catch (error) {
      console.warn('A picture could not be replaced:', error);
      setStep({ ...step, busy: false, problem: isConflict(error) ? LOCKED : FAILED });
    }
  };
  return (
    <WindowStep key="asking">
      <Stack gap={5}>
        <Flex gap={4} wrap="wrap">
          <Side image={old} label="Avant" />
          <Side image={next} label="Après" />
        </Flex>
        <Stack gap={3}>
          {consequences(uses, old, next).map((sentence) => (
            <Text key={sentence} size={1}>
              {sentence}
            </Text>
          ))}
        </Stack>
        <UsesList uses={uses} />
        {problem ? <Problem text={problem} /> : null}
        <Flex gap={2} justify="flex-end" wrap="wrap">
          <Button mode="ghost" onClick={onCancel} text="Annuler" />
          <Button
            aria-disabled={busy}
            disabled={count === 0}
            onClick={() => void confirm()}
            text={`Remplacer dans ${places(count)}`}
          />
        </Flex>
      </Stack>
    </WindowStep>
  );
}
