import { TrashIcon } from '@sanity/icons/Trash';
import { Button, Flex } from '@sanity/ui';
import { useId } from 'react';
import { PROJECT_LIMITS } from '../../../lib/projects/states.ts';
import type { ProjectFile } from '../../../lib/projects/wire.ts';
import { LineField } from '../../kit/frame/fields.tsx';
import { PlainList } from '../../kit/plain-list.tsx';

const GRID = {
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: '0.75rem',
  gridTemplateColumns: 'repeat(auto-fill, minmax(8rem, 1fr))',
} as const;

/** The alternative text of a picture, or its name where there is none. */
const altOf = ({ alt, name }: ProjectFile) => alt || name;

/** A picture, which opens in full. */
const Picture = ({ picture }: { picture: ProjectFile }) => (
  <a href={picture.href} rel="noreferrer" target="_blank">
    {/* biome-ignore lint/performance/noImgElement: the Studio is no page of Next's. */}
    <img
      alt={altOf(picture)}
      loading="lazy"
      src={picture.href}
      style={{
        aspectRatio: '4 / 3',
        borderRadius: 4,
        display: 'block',
        objectFit: 'cover',
        width: '100%',
      }}
    />
  </a>
);

/** The pictures of a journal entry. */
export const Pictures = ({ pictures }: { pictures: readonly ProjectFile[] }) =>
  pictures.length > 0 ? (
    <ul style={GRID}>
      {pictures.map((picture) => (
        <li key={picture.id}>
          <Picture picture={picture} />
        </li>
      ))}
    </ul>
  ) : null;

/** The same pictures while they are edited: each has a field for its alternative text, and can be removed. */
export function PictureFields({
  pictures,
  alts,
  onChange,
  onRemove,
}: {
  pictures: readonly ProjectFile[];
  /** Alternative texts, by the pictures' ids. */
  alts: Readonly<Record<string, string>>;
  onChange: (change: Record<string, string>) => void;
  onRemove: (picture: ProjectFile) => void;
}) {
  const id = useId();
  if (pictures.length === 0) return null;
  return (
    <PlainList>
      {pictures.map((picture) => (
        <Flex key={picture.id} align="center" as="li" gap={3} wrap="wrap">
          <div style={{ flex: '0 0 7rem' }}>
            <Picture picture={picture} />
          </div>
          <div style={{ flex: 1, minWidth: '10rem' }}>
            <LineField
              help="Se lit à la place de l’image, pour qui ne la voit pas."
              id={`${id}-${picture.id}`}
              label="Ce que montre l’image"
              max={PROJECT_LIMITS.alt}
              onChange={(alt) => onChange({ [picture.id]: alt })}
              placeholder={picture.name}
              value={alts[picture.id] ?? ''}
            />
          </div>
          <Button
            aria-label={`Retirer l’image ${altOf(picture)}…`}
            fontSize={1}
            icon={TrashIcon}
            mode="bleed"
            onClick={() => onRemove(picture)}
            padding={3}
            tone="critical"
          />
        </Flex>
      ))}
    </PlainList>
  );
}
