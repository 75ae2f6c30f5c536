import { AddIcon } from '@sanity/icons/Add';
import { CloseIcon } from '@sanity/icons/Close';
import { Button, Flex, Stack, Text, TextInput } from '@sanity/ui';
import { useId, useRef, useState } from 'react';
import type { SanityClient } from 'sanity';
import { Problem } from '../../kit/problem.tsx';
import type { LibraryImage } from './library.ts';
import { changeTags, LONGEST_TAG, readTags, tagsOf, withoutTag, withTags } from './tags.ts';
import { whole } from './words.ts';

const FAILED =
  'Les étiquettes n’ont pas été enregistrées. Vérifiez votre connexion, puis réessayez.';
const TOO_LONG = `Une étiquette fait ${LONGEST_TAG}\u00a0signes au plus.`;

/** The tags of these pictures: each is stored as it is added or removed, whatever others change meanwhile. */
export function TagEditor({
  client,
  chosen,
  images,
  onReload,
}: {
  client: SanityClient;
  /** The pictures whose tags are edited. */
  chosen: readonly LibraryImage[];
  /** All of them, whose tags are proposed. */
  images: readonly LibraryImage[];
  onReload: () => void;
}) {
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const known = tagsOf(images).map(({ tag }) => tag);
  const tags = tagsOf(chosen);

  const change = async (edit: (tags: readonly string[]) => string[], done: string) => {
    if (busy) return false;
    setBusy(true);
    setProblem(null);
    try {
      await changeTags(
        client,
        chosen.map((image) => image.id),
        edit,
      );
      setSaid(done);
      // A tag that is removed takes its button along.
      input.current?.focus();
      onReload();
      return true;
    } catch (error) {
      console.warn('Tags could not be saved:', error);
      setProblem(FAILED);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const add = async (added: readonly string[]) => {
    if (added.length === 0) return;
    if (added.some((tag) => tag.length > LONGEST_TAG)) {
      setProblem(TOO_LONG);
      return;
    }
    const done = added.length === 1 ? 'Étiquette ajoutée' : 'Étiquettes ajoutées';
    const isDone = await change(
      (before) => withTags(before, added),
      `${done}\u00a0: ${added.join(', ')}.`,
    );
    if (isDone) setTyped('');
  };

  return (
    <Stack gap={3}>
      {tags.length > 0 ? (
        <Flex
          aria-label="Étiquettes"
          as="ul"
          gap={2}
          style={{ listStyle: 'none', margin: 0, padding: 0 }}
          wrap="wrap"
        >
          {tags.map(({ tag, count }) => (
            <Flex align="center" as="li" gap={1} key={tag}>
              <Button
                aria-label={`Retirer l’étiquette ${tag}`}
                fontSize={1}
                iconRight={CloseIcon}
                mode="ghost"
                onClick={() =>
                  void change(
                    (before) => withoutTag(before, tag),
                    `Étiquette retirée\u00a0: ${tag}.`,
                  )
                }
                padding={2}
                text={
                  count === chosen.length
                    ? tag
                    : `${tag} (${whole.format(count)} sur ${whole.format(chosen.length)})`
                }
              />
              {count < chosen.length ? (
                <Button
                  aria-label={`Mettre l’étiquette ${tag} à toutes`}
                  fontSize={1}
                  icon={AddIcon}
                  mode="bleed"
                  onClick={() => void add([tag])}
                  padding={2}
                />
              ) : null}
            </Flex>
          ))}
        </Flex>
      ) : null}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void add(readTags(typed, known));
        }}
      >
        <Stack gap={3}>
          <Text as="label" htmlFor={id} size={1} weight="medium">
            Ajouter une étiquette
          </Text>
          <Flex gap={2}>
            <div style={{ flex: 1 }}>
              <TextInput
                aria-describedby={`${id}-help`}
                autoComplete="off"
                id={id}
                list={`${id}-known`}
                onChange={(event) => setTyped(event.currentTarget.value)}
                ref={input}
                value={typed}
              />
            </div>
            <datalist id={`${id}-known`}>
              {known.map((tag) => (
                <option key={tag} value={tag} />
              ))}
            </datalist>
            <Button
              aria-disabled={busy || !typed.trim()}
              mode="ghost"
              text="Ajouter"
              type="submit"
            />
          </Flex>
          <Text id={`${id}-help`} muted size={1}>
            Plusieurs à la fois, séparées par des virgules. Une majuscule ou un accent n’en fait pas
            une autre.
          </Text>
        </Stack>
      </form>
      {problem ? <Problem text={problem} /> : null}
      <Text muted role="status" size={1}>
        {said}
      </Text>
    </Stack>
  );
}
