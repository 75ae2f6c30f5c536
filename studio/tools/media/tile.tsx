import { Box, Card, Checkbox, Flex, Stack, Text } from '@sanity/ui';
import { weightOf } from '../../../lib/files/weight.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import type { LibraryImage } from './library.ts';
import { IN_A_LIST, Picture } from './picture.tsx';
import { fieldsOf } from './uses.ts';
import { pixels, places } from './words.ts';

/** The name of a picture. */
export const nameOfImage = ({ title, name }: LibraryImage): string => title || name;

/** Says in how many fields it shows: « inutilisée », « 3 emplacements ». */
function saidOfUses({ uses }: LibraryImage): string {
  const count = fieldsOf(uses).length;
  return count === 0 ? 'inutilisée' : places(count);
}

const ONE_LINE = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** One picture of the grid. */
export function Tile({
  image,
  isCurrent,
  isChosen,
  onOpen,
  onChoose,
}: {
  image: LibraryImage;
  /** The one that is in the field, or open beside the grid. */
  isCurrent: boolean;
  isChosen: boolean;
  onOpen: (image: LibraryImage) => void;
  /** Set where several are chosen. */
  onChoose: ((isChosen: boolean) => void) | undefined;
}) {
  const name = nameOfImage(image);
  return (
    <Box style={{ position: 'relative' }}>
      <Card
        aria-current={isCurrent || undefined}
        as="button"
        border
        onClick={() => onOpen(image)}
        padding={2}
        radius={3}
        style={{ cursor: 'pointer', textAlign: 'left', width: '100%' }}
        tone={isCurrent ? 'primary' : 'default'}
      >
        <Stack gap={3}>
          <Picture alt="" image={image} most={400} style={IN_A_LIST} />
          <Stack gap={2} padding={1}>
            <Text size={1} title={name} weight="medium">
              <span style={{ ...ONE_LINE, display: 'block' }}>{name}</span>
            </Text>
            <Text muted size={1}>
              {pixels(image)}
            </Text>
            <Text muted size={1}>
              {weightOf(image.bytes)}, {saidOfUses(image)}
            </Text>
            <Text muted size={1}>
              {formatDay(image.at)}
            </Text>
            {image.tags.length > 0 ? (
              <Text muted size={1} title={image.tags.join(', ')}>
                <span style={{ ...ONE_LINE, display: 'block' }}>{image.tags.join(', ')}</span>
              </Text>
            ) : null}
          </Stack>
        </Stack>
      </Card>
      {onChoose ? (
        <Card
          as="label"
          padding={2}
          radius={2}
          shadow={1}
          style={{ cursor: 'pointer', position: 'absolute', right: 14, top: 14 }}
        >
          <Flex align="center">
            <Checkbox
              aria-label={`Choisir ${name}`}
              checked={isChosen}
              onChange={(event) => onChoose(event.currentTarget.checked)}
            />
          </Flex>
        </Card>
      ) : null}
    </Box>
  );
}
