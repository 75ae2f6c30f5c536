import { Button, Flex, Spinner, Stack, Text } from '@sanity/ui';
import { useState } from 'react';
import type { SanityClient } from 'sanity';
import { Window, WindowStep } from '../../kit/window.tsx';
import { ConfirmReplacement } from './confirm-replacement.tsx';
import { DeleteImages } from './delete-images.tsx';
import { LibraryGrid } from './grid.tsx';
import { ImageDetails } from './image-details.tsx';
import type { LibraryImage } from './library.ts';
import { nameOfImage } from './tile.tsx';

/** The step that the window of the open picture is at. */
type Step =
  | { is: 'looking' }
  | { is: 'deleting' }
  | { is: 'picking' }
  /** The picture as it was: its uses are gone once it is replaced. The next one, just sent, may not be known yet. */
  | { is: 'replacing'; old: LibraryImage; nextId: string };

function titleOf(step: Step, image: LibraryImage): string {
  const name = nameOfImage(image);
  if (step.is === 'picking') return `Remplacer ${name} par…`;
  if (step.is === 'replacing') return `Remplacer ${name}`;
  return step.is === 'deleting' ? `Supprimer ${name}` : name;
}

function Waiting() {
  return (
    <WindowStep>
      <Flex align="center" gap={3} role="status">
        <Spinner muted />
        <Text muted>Lecture de l’image…</Text>
      </Flex>
    </WindowStep>
  );
}

/** A picture of the library: its uses, its texts, and its actions. */
export function ImageWindow({
  client,
  image,
  images,
  onClose,
  onReload,
}: {
  client: SanityClient;
  image: LibraryImage;
  images: LibraryImage[];
  onClose: () => void;
  onReload: () => void;
}) {
  const [step, setStep] = useState<Step>({ is: 'looking' });
  const look = () => setStep({ is: 'looking' });
  const isUsed = image.uses.length > 0;
  return (
    <Window onClose={onClose} title={titleOf(step, image)} width={step.is === 'deleting' ? 1 : 2}>
      {step.is === 'looking' ? (
        <WindowStep key="looking">
          <Stack gap={5}>
            <ImageDetails client={client} image={image} images={images} onReload={onReload} />
            <Flex gap={2} justify="flex-end" wrap="wrap">
              {isUsed ? (
                <Button
                  mode="ghost"
                  onClick={() => setStep({ is: 'picking' })}
                  text="Remplacer partout…"
                />
              ) : (
                <Button
                  mode="ghost"
                  onClick={() => setStep({ is: 'deleting' })}
                  text="Supprimer…"
                  tone="critical"
                />
              )}
              <Button onClick={onClose} text="Fermer" />
            </Flex>
          </Stack>
        </WindowStep>
      ) : null}
      {step.is === 'deleting' ? (
        <WindowStep key="deleting">
          <DeleteImages
            client={client}
            ids={[image.id]}
            onCancel={look}
            onDeleted={() => {
              onReload();
              onClose();
            }}
          />
        </WindowStep>
      ) : null}
      {step.is === 'picking' ? (
        <WindowStep key="picking">
          <Stack gap={5}>
            <LibraryGrid
              client={client}
              images={images.filter(({ id }) => id !== image.id)}
              onOpen={({ id }) => setStep({ is: 'replacing', old: image, nextId: id })}
              onReload={onReload}
              openLabel="Choisir"
            />
            <Flex justify="flex-end">
              <Button mode="ghost" onClick={look} text="Annuler" />
            </Flex>
          </Stack>
        </WindowStep>
      ) : null}
      {step.is === 'replacing' ? (
        <Replacing
          client={client}
          next={images.find(({ id }) => id === step.nextId)}
          old={step.old}
          onCancel={look}
          onChanged={onReload}
          onClose={onClose}
        />
      ) : null}
    </Window>
  );
}

function Replacing({
  next,
  ...props
}: Omit<Parameters<typeof ConfirmReplacement>[0], 'next'> & { next: LibraryImage | undefined }) {
  return next ? <ConfirmReplacement next={next} {...props} /> : <Waiting />;
}
