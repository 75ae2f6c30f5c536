import { Button, Flex, Stack } from '@sanity/ui';
import type { AssetSourceComponentProps } from 'sanity';
import { Window } from '../../kit/window.tsx';
import { LibraryGrid } from './grid.tsx';
import { useFieldOfImage } from './image-field.tsx';
import { useLibrary } from './use-library.ts';

/** The library as a field opens it: a picture that is chosen, or sent and then chosen, is the field's. */
export default function PickWindow({
  onClose,
  onSelect,
  selectedAssets,
}: AssetSourceComponentProps) {
  const { client, images, reload } = useLibrary();
  const field = useFieldOfImage();
  return (
    <Window onClose={onClose} title="Choisir une image" width={3}>
      <Stack gap={5}>
        <LibraryGrid
          client={client}
          currentId={selectedAssets[0]?._id}
          images={images}
          onOpen={({ id, altText }) => {
            onSelect([{ kind: 'assetDocumentId', value: id }]);
            field?.tell(null);
            field?.describe(altText);
          }}
          onReload={reload}
          openLabel="Choisir"
        />
        <Flex justify="flex-end">
          <Button mode="ghost" onClick={onClose} text="Annuler" />
        </Flex>
      </Stack>
    </Window>
  );
}
