import { Button, Flex, Stack, Text, TextInput } from '@sanity/ui';
import { useId, useState } from 'react';
import type { SanityClient } from 'sanity';
import { weightOf } from '../../../lib/files/weight.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { Problem } from '../../kit/problem.tsx';
import { LONGEST_ALT, saveTexts } from './describe.ts';
import type { LibraryImage } from './library.ts';
import { Picture } from './picture.tsx';
import { TagEditor } from './tag-editor.tsx';
import { UsesList } from './uses-list.tsx';
import { pixels } from './words.ts';

function Texts({
  client,
  image,
  onSaved,
}: {
  client: SanityClient;
  image: LibraryImage;
  onSaved: () => void;
}) {
  const [title, setTitle] = useState(image.title);
  const [altText, setAltText] = useState(image.altText);
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState<'no' | 'yes' | 'failed'>('no');
  const id = useId();
  const isSame = title.trim() === image.title && altText.trim() === image.altText;

  const save = async () => {
    if (busy || isSame) return;
    setBusy(true);
    setSaved('no');
    try {
      await saveTexts(client, image, { title, altText });
      setSaved('yes');
      onSaved();
    } catch (error) {
      console.warn('The texts of a picture could not be saved:', error);
      setSaved('failed');
    }
    setBusy(false);
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Stack gap={4}>
        <Stack gap={3}>
          <Text as="label" htmlFor={`${id}-title`} size={1} weight="medium">
            Titre
          </Text>
          <TextInput
            id={`${id}-title`}
            maxLength={120}
            onChange={(event) => setTitle(event.currentTarget.value)}
            value={title}
          />
        </Stack>
        <Stack gap={3}>
          <Text as="label" htmlFor={`${id}-alt`} size={1} weight="medium">
            Texte de remplacement proposé
          </Text>
          <Text id={`${id}-help`} muted size={1}>
            Ce que montre l’image. Il est repris là où elle est choisie ensuite. Les textes déjà
            écrits restent.
          </Text>
          <TextInput
            aria-describedby={`${id}-help`}
            id={`${id}-alt`}
            maxLength={LONGEST_ALT}
            onChange={(event) => setAltText(event.currentTarget.value)}
            value={altText}
          />
        </Stack>
        {saved === 'failed' ? (
          <Problem text="Les textes n’ont pas été enregistrés. Vérifiez votre connexion, puis réessayez." />
        ) : null}
        <Flex align="center" gap={3}>
          <Button aria-disabled={busy || isSame} mode="ghost" text="Enregistrer" type="submit" />
          <Text muted role="status" size={1}>
            {saved === 'yes' && isSame ? 'Textes enregistrés.' : null}
          </Text>
        </Flex>
      </Stack>
    </form>
  );
}

/** A picture, its texts, and where it shows. */
export function ImageDetails({
  client,
  image,
  images,
  onReload,
}: {
  client: SanityClient;
  image: LibraryImage;
  images: readonly LibraryImage[];
  onReload: () => void;
}) {
  return (
    <Flex gap={5} wrap="wrap">
      <Stack flex={1} gap={4} style={{ minWidth: 'min(100%, 16rem)' }}>
        <Picture
          image={image}
          most={800}
          style={{ margin: 'auto', maxHeight: '45vh', maxWidth: '100%' }}
        />
        <Stack gap={3} style={{ overflowWrap: 'anywhere' }}>
          <Text muted size={1}>
            {image.name}
          </Text>
          <Text muted size={1}>
            {pixels(image)}, {weightOf(image.bytes)}, ajoutée le {formatDay(image.at)}
          </Text>
        </Stack>
      </Stack>
      <Stack flex={1} gap={5} style={{ minWidth: 'min(100%, 18rem)' }}>
        <Stack gap={3}>
          <Text as="h2" size={1} weight="semibold">
            Où elle sert
          </Text>
          {image.uses.length > 0 ? (
            <UsesList uses={image.uses} />
          ) : (
            <Text muted size={1}>
              Aucun contenu ne montre cette image.
            </Text>
          )}
        </Stack>
        <Texts client={client} image={image} key={image.id} onSaved={onReload} />
        <Stack gap={3}>
          <Text as="h2" size={1} weight="semibold">
            Étiquettes
          </Text>
          <TagEditor chosen={[image]} client={client} images={images} onReload={onReload} />
        </Stack>
      </Stack>
    </Flex>
  );
}
