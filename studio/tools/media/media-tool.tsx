import { Button, Card, Container, Flex, Heading, Stack, Text } from '@sanity/ui';
import { useState } from 'react';
import { useRouter } from 'sanity/router';
import { Window } from '../../kit/window.tsx';
import { DeleteImages } from './delete-images.tsx';
import { LibraryGrid } from './grid.tsx';
import { ImageWindow } from './image-window.tsx';
import { useLibrary } from './use-library.ts';
import { images as counted } from './words.ts';

/** The tool « Médiathèque »: all pictures of the site, their uses, and their actions (studio.md, Images). */
export default function MediaTool() {
  const { client, images, reload } = useLibrary();
  const { state, navigate } = useRouter();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isDeleting, setIsDeleting] = useState(false);
  const open = images?.find(({ id }) => id === state.image);
  // A picture that is used or gone by now is no longer chosen.
  const ids = (images ?? [])
    .filter(({ id, uses }) => chosen.has(id) && uses.length === 0)
    .map(({ id }) => id);

  const toggle = ({ id }: { id: string }) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };

  return (
    <Card height="fill" overflow="auto">
      <Container padding={[3, 4, 5]} width={4}>
        <Stack gap={5}>
          <Stack gap={4}>
            <Heading as="h1">Médiathèque</Heading>
            <Text muted>
              Toutes les images du site. Ouvrez-en une pour voir où elle sert, la remplacer partout
              ou la supprimer.
            </Text>
          </Stack>
          <LibraryGrid
            choosing={{
              ids: new Set(ids),
              onChoose: toggle,
              tools:
                ids.length > 0 ? (
                  <Flex gap={2}>
                    <Button
                      fontSize={1}
                      mode="bleed"
                      onClick={() => setChosen(new Set())}
                      text="Ne plus choisir"
                    />
                    <Button
                      fontSize={1}
                      mode="ghost"
                      onClick={() => setIsDeleting(true)}
                      text={`Supprimer ${counted(ids.length)}…`}
                      tone="critical"
                    />
                  </Flex>
                ) : null,
            }}
            client={client}
            images={images}
            isPage
            onOpen={({ id }) => navigate({ image: id })}
            onReload={reload}
            openLabel="Ouvrir"
          />
        </Stack>
      </Container>
      {open && images ? (
        <ImageWindow
          client={client}
          image={open}
          images={images}
          key={open.id}
          onClose={() => navigate({})}
          onReload={reload}
        />
      ) : null}
      {isDeleting ? (
        <Window
          onClose={() => setIsDeleting(false)}
          title={`Supprimer ${counted(ids.length)}`}
          width={1}
        >
          <DeleteImages
            client={client}
            ids={ids}
            onCancel={() => setIsDeleting(false)}
            onDeleted={() => {
              setIsDeleting(false);
              reload();
            }}
          />
        </Window>
      ) : null}
    </Card>
  );
}
