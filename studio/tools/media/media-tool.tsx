import { Button, Card, Container, Flex, Heading, Stack, Text } from '@sanity/ui';
import { useState } from 'react';
import { useRouter } from 'sanity/router';
import { Window } from '../../kit/window.tsx';
import { DeleteImages } from './delete-images.tsx';
import { DescribeWindow } from './describe-window.tsx';
import { LibraryGrid } from './grid.tsx';
import { ImageWindow } from './image-window.tsx';
import type { LibraryImage } from './library.ts';
import { TagEditor } from './tag-editor.tsx';
import { useLibrary } from './use-library.ts';
import { images as counted, whole } from './words.ts';

/** The address, in the place of a picture's, at which the alternative texts are written one after the other. */
const DESCRIBING = 'textes';

/** The tool « Médiathèque »: all pictures of the site, their uses, and their actions (studio.md, Images). */
export default function MediaTool() {
  const { client, images, reload } = useLibrary();
  const { state, navigate } = useRouter();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [doing, setDoing] = useState<'deleting' | 'tagging' | null>(null);
  const open = images?.find(({ id }) => id === state.image);
  // A picture that is gone by now is no longer chosen.
  const ofChosen = (images ?? []).filter(({ id }) => chosen.has(id));
  const unused = ofChosen.filter(({ uses }) => uses.length === 0).map(({ id }) => id);

  const choose = (some: readonly LibraryImage[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const { id } of some) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  };
  const stop = () => setDoing(null);

  return (
    <Card height="fill" overflow="auto">
      <Container padding={[3, 4, 5]} width={4}>
        <Stack gap={5}>
          <Stack gap={4}>
            <Heading as="h1">Médiathèque</Heading>
            <Flex align="center" gap={3} justify="space-between" wrap="wrap">
              <Text muted>
                Toutes les images du site. Ouvrez-en une pour voir où elle sert, la remplacer
                partout ou la supprimer.
              </Text>
              {images && images.length > 0 ? (
                <Button
                  mode="ghost"
                  onClick={() => navigate({ image: DESCRIBING })}
                  text="Textes de remplacement…"
                />
              ) : null}
            </Flex>
          </Stack>
          <LibraryGrid
            choosing={{
              ids: chosen,
              onChoose: choose,
              tools:
                ofChosen.length > 0 ? (
                  <>
                    <Text muted size={1}>
                      {saidOfChosen(ofChosen.length)}
                    </Text>
                    <Button
                      fontSize={1}
                      mode="bleed"
                      onClick={() => setChosen(new Set())}
                      text="Ne plus choisir"
                    />
                    <Button
                      fontSize={1}
                      mode="ghost"
                      onClick={() => setDoing('tagging')}
                      text="Étiquettes…"
                    />
                    {unused.length > 0 ? (
                      <Button
                        fontSize={1}
                        mode="ghost"
                        onClick={() => setDoing('deleting')}
                        text={`Supprimer ${saidOfUnused(unused.length, ofChosen.length)}…`}
                        tone="critical"
                      />
                    ) : null}
                  </>
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
      {state.image === DESCRIBING && images ? (
        <DescribeWindow
          client={client}
          images={images}
          onClose={() => navigate({})}
          onReload={reload}
        />
      ) : null}
      {doing === 'tagging' ? (
        <Window onClose={stop} title={`Étiquettes de ${counted(ofChosen.length)}`} width={1}>
          <Stack gap={5}>
            <TagEditor chosen={ofChosen} client={client} images={images ?? []} onReload={reload} />
            <Flex justify="flex-end">
              <Button onClick={stop} text="Fermer" />
            </Flex>
          </Stack>
        </Window>
      ) : null}
      {doing === 'deleting' ? (
        <Window onClose={stop} title={`Supprimer ${counted(unused.length)}`} width={1}>
          <DeleteImages
            client={client}
            ids={unused}
            onCancel={stop}
            onDeleted={() => {
              stop();
              reload();
            }}
          />
        </Window>
      ) : null}
    </Card>
  );
}

const saidOfChosen = (count: number) => `${counted(count)} ${count > 1 ? 'choisies' : 'choisie'}`;

/** The pictures that can be deleted, among those that are chosen. */
function saidOfUnused(unused: number, chosen: number): string {
  if (unused === chosen) return counted(unused);
  return unused === 1 ? 'celle qui est inutilisée' : `les ${whole.format(unused)} inutilisées`;
}
