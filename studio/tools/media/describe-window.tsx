import { Button, Card, Checkbox, Flex, Stack, Text, TextInput } from '@sanity/ui';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { SanityClient } from 'sanity';
import { PlainList } from '../../kit/plain-list.tsx';
import { Problem } from '../../kit/problem.tsx';
import { useKept } from '../../kit/use-kept.ts';
import { Window, WindowStep } from '../../kit/window.tsx';
import { isConflict } from './commit.ts';
import {
  byNeed,
  describeImage,
  isDescribedSo,
  isUndescribed,
  keyOfField,
  LONGEST_ALT,
  ownText,
  proposedText,
} from './describe.ts';
import type { LibraryImage } from './library.ts';
import { Picture } from './picture.tsx';
import { nameOfImage } from './tile.tsx';
import { fieldsOf } from './uses.ts';
import { UseCard } from './uses-list.tsx';
import { whole } from './words.ts';

const CHANGED =
  'Un texte ou un emplacement de cette image a changé entre-temps. Rien n’a été enregistré\u00a0: relisez, puis recommencez. Ce que vous avez écrit reste ici.';
const LOCKED =
  'Rien n’a été enregistré\u00a0: un de ces contenus change en ce moment, ou attend sa publication programmée. Réessayez, ou décochez-le. Ce que vous avez écrit reste ici.';
const FAILED =
  'Le texte n’a pas été enregistré. Vérifiez votre connexion, puis réessayez. Ce que vous avez écrit reste ici.';

/** Text and places of one picture; what is typed stays in the tab until it is stored. */
function Description({
  client,
  image,
  input,
  place,
  onBack,
  onNext,
  onReload,
}: {
  client: SanityClient;
  image: LibraryImage;
  /** The text's field. */
  input: RefObject<HTMLInputElement | null>;
  /** « 3 sur 12 » */
  place: string;
  /** Set but for the first picture. */
  onBack: (() => void) | undefined;
  onNext: () => void;
  onReload: () => void;
}) {
  const [kept, keep] = useKept<string>(`texte-${image.id}`);
  const [answers, setAnswers] = useState<Record<string, boolean>>({});
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();

  const typed = kept ?? proposedText(image);
  const text = typed.trim();
  const fields = fieldsOf(image.uses);
  // A field that has a text of its own keeps it, unless one says otherwise.
  const takesIt = (key: string, own: string | undefined) => answers[key] ?? own === undefined;
  const taking = new Set(
    fields.filter((field) => takesIt(keyOfField(field), ownText(field))).map(keyOfField),
  );

  const next = async () => {
    if (busy) return;
    if (isDescribedSo(image, text, taking)) {
      keep(null);
      onNext();
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      if (await describeImage(client, image, text, taking)) {
        keep(null);
        onReload();
        onNext();
        return;
      }
      setProblem(CHANGED);
      onReload();
    } catch (error) {
      console.warn('The alternative text of a picture could not be saved:', error);
      setProblem(isConflict(error) ? LOCKED : FAILED);
    }
    setBusy(false);
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void next();
      }}
    >
      <Stack gap={4}>
        <Flex gap={3} justify="space-between" wrap="wrap">
          <Text size={1} style={{ overflowWrap: 'anywhere' }} weight="semibold">
            {nameOfImage(image)}
          </Text>
          <Text muted size={1}>
            {place}
          </Text>
        </Flex>
        <Picture
          alt=""
          image={image}
          most={1200}
          style={{ margin: 'auto', maxHeight: '40vh', maxWidth: '100%' }}
        />
        <Stack gap={3}>
          <Text as="label" htmlFor={id} size={1} weight="medium">
            Texte de remplacement
          </Text>
          <TextInput
            aria-describedby={`${id}-help`}
            autoComplete="off"
            id={id}
            maxLength={LONGEST_ALT}
            onChange={(event) => keep(event.currentTarget.value)}
            ref={input}
            value={typed}
          />
          <Text id={`${id}-help`} muted size={1}>
            Ce que montre l’image, en une phrase, pour qui ne la voit pas. Entrée enregistre et
            passe à la suivante.
          </Text>
        </Stack>
        {fields.length > 0 ? (
          <Stack gap={3}>
            <Text as="h2" size={1} weight="semibold">
              Où elle sert
            </Text>
            <PlainList gap={3} label="Emplacements">
              {fields.map((field) => {
                const key = keyOfField(field);
                const own = ownText(field);
                return (
                  <Stack as="li" gap={2} key={key}>
                    <UseCard use={field} />
                    {own === text ? null : (
                      <Flex align="center" as="label" gap={2} style={{ cursor: 'pointer' }}>
                        <Checkbox
                          checked={takesIt(key, own)}
                          onChange={({ currentTarget: { checked } }) =>
                            setAnswers((now) => ({ ...now, [key]: checked }))
                          }
                        />
                        <Text size={1}>
                          {own === undefined
                            ? 'Y écrire le texte ci-dessus'
                            : 'Y mettre le texte ci-dessus à la place du sien'}
                        </Text>
                      </Flex>
                    )}
                  </Stack>
                );
              })}
            </PlainList>
            <Text muted size={1}>
              Sur le site, c’est le texte de l’emplacement qui est lu. Dans ce qui est publié, il
              change aussitôt&#8239;; les brouillons restent des brouillons.
            </Text>
          </Stack>
        ) : (
          <Text muted size={1}>
            Aucun contenu ne montre cette image. Son texte sera repris là où elle est choisie
            ensuite.
          </Text>
        )}
        {problem ? <Problem text={problem} /> : null}
        <Flex gap={2} justify="flex-end" wrap="wrap">
          {onBack ? <Button mode="ghost" onClick={onBack} text="Précédente" type="button" /> : null}
          <Button mode="ghost" onClick={onNext} text="Passer" type="button" />
          <Button aria-disabled={busy} text="Suivante" type="submit" />
        </Flex>
      </Stack>
    </form>
  );
}

/** How many pictures still lack a text, in words. */
function saidOfMissing(images: readonly LibraryImage[]): string {
  const missing = images.filter(isUndescribed).length;
  if (missing === 0) return 'Toutes les images ont leur texte de remplacement.';
  return missing === 1
    ? 'Il manque un texte à une image.'
    : `Il manque un texte à ${whole.format(missing)}\u00a0images.`;
}

/** Leads from picture to picture to their alternative texts, those first that have none (studio.md, Images). */
export function DescribeWindow({
  client,
  images,
  onClose,
  onReload,
}: {
  client: SanityClient;
  images: readonly LibraryImage[];
  onClose: () => void;
  onReload: () => void;
}) {
  // The order stays as it is while texts are written.
  const [order] = useState(() => byNeed(images).map(({ id }) => id));
  /** Place in that order: one that somebody deletes moves no other into the place of what is being written. */
  const [at, setAt] = useState(0);
  const isThere = (id: string) => images.some((image) => image.id === id);
  const there = order.filter(isThere);
  const current = order.slice(at).find(isThere);
  const before = order.slice(0, at).findLast(isThere);
  const image = images.find(({ id }) => id === current);
  const input = useRef<HTMLInputElement>(null);
  // The dialog focuses its first control by itself, which is the one that closes it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each picture takes the focus to its text.
  useEffect(() => input.current?.focus(), [image?.id]);
  return (
    <Window onClose={onClose} title="Textes de remplacement" width={2}>
      <Stack gap={4}>
        <Text muted role="status" size={1}>
          {saidOfMissing(images)}
        </Text>
        {image ? (
          <Description
            client={client}
            image={image}
            input={input}
            key={image.id}
            onBack={before ? () => setAt(order.indexOf(before)) : undefined}
            onNext={() => setAt(order.indexOf(image.id) + 1)}
            onReload={onReload}
            place={`${whole.format(there.indexOf(image.id) + 1)} sur ${whole.format(there.length)}`}
          />
        ) : (
          <WindowStep>
            <Stack gap={4}>
              <Card padding={4} radius={2} tone="positive">
                <Text>Vous avez vu toutes les images.</Text>
              </Card>
              <Flex justify="flex-end">
                <Button onClick={onClose} text="Fermer" />
              </Flex>
            </Stack>
          </WindowStep>
        )}
      </Stack>
    </Window>
  );
}
