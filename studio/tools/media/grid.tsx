import { UploadIcon } from '@sanity/icons/Upload';
import { Button, Card, Flex, Select, Spinner, Stack, Text, TextInput } from '@sanity/ui';
import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { SanityClient } from 'sanity';
import { Problem } from '../../kit/problem.tsx';
import { useUploads } from '../../kit/use-uploads.ts';
import { choose, type Shown } from './choose.ts';
import type { LibraryImage } from './library.ts';
import { tagsOf } from './tags.ts';
import { Tile } from './tile.tsx';
import { uploadImage } from './upload.ts';
import { UploadStrip } from './upload-strip.tsx';
import { images as counted, whole } from './words.ts';

const PAGE_SIZE = 48;

const GRID = {
  display: 'grid',
  gap: '0.75rem',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr))',
  listStyle: 'none',
  margin: 0,
  padding: 0,
} as const;

/** The choice of several pictures: their ids and actions. */
type Choosing = {
  ids: ReadonlySet<string>;
  onChoose: (images: readonly LibraryImage[], isChosen: boolean) => void;
  /** Actions on the chosen pictures. */
  tools: ReactNode;
};

/** The values of the choice of a tag; any other is « tag: » and its name. */
const ANY_TAG = 'any';
const NO_TAG = 'none';
const TAG = 'tag:';

const tagOf = (value: string): string | null | undefined =>
  value === ANY_TAG ? undefined : value === NO_TAG ? null : value.slice(TAG.length);

const COLUMN = { display: 'flex', flexDirection: 'column', gap: '1.25rem' } as const;

/** The pictures of the library, to be searched, added to, and opened. */
export function LibraryGrid({
  client,
  images,
  currentId,
  openLabel,
  isPage = false,
  choosing,
  onOpen,
  onReload,
}: {
  client: SanityClient;
  /** The pictures; undefined until they are known, null where they could not be read. */
  images: LibraryImage[] | null | undefined;
  currentId?: string | undefined;
  /** The label of the action that opens a picture. */
  openLabel: string;
  /** Whether the grid is the page's subject: it then takes pictures pasted anywhere. */
  isPage?: boolean;
  choosing?: Choosing;
  onOpen: (image: { id: string; altText?: string }) => void;
  onReload: () => void;
}) {
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const [tag, setTag] = useState(ANY_TAG);
  const [most, setMost] = useState(PAGE_SIZE);
  const [isOver, setIsOver] = useState(false);
  const send = useCallback(
    (file: File, signal: AbortSignal, onProgress: (percent: number) => void) =>
      uploadImage(client, file, signal, onProgress),
    [client],
  );
  const uploads = useUploads(send, onReload);
  const picker = useRef<HTMLInputElement>(null);
  const id = useId();

  const { add } = uploads;
  // A paste while nothing has the focus reaches no part of the page.
  useEffect(() => {
    if (!isPage) return;
    const paste = (event: globalThis.ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length > 0 && event.target === document.body) add(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [add, isPage]);

  // The form around a dialog takes files, too: they are for the library alone.
  const take = (event: DragEvent | ClipboardEvent, list: FileList) => {
    event.stopPropagation();
    setIsOver(false);
    if (list.length === 0) return;
    event.preventDefault();
    add([...list]);
  };
  const hover = (event: DragEvent, isEntering: boolean) => {
    event.stopPropagation();
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    const { relatedTarget } = event;
    const isInside = relatedTarget instanceof Node && event.currentTarget.contains(relatedTarget);
    setIsOver(isEntering || isInside);
  };

  const tags = tagsOf(images ?? []);
  const found = images ? choose(images, search, shown, tagOf(tag)) : [];
  const areAllChosen = found.every((image) => choosing?.ids.has(image.id));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are dropped anywhere; the button does the same.
    <div
      onDragEnter={(event) => hover(event, true)}
      onDragLeave={(event) => hover(event, false)}
      onDragOver={(event) => hover(event, true)}
      onDrop={(event) => take(event, event.dataTransfer.files)}
      onPaste={(event) => take(event, event.clipboardData.files)}
    >
      <div style={COLUMN}>
        <Flex align="flex-end" gap={3} wrap="wrap">
          <Stack flex={1} gap={2} style={{ minWidth: 'min(100%, 14rem)' }}>
            <Text as="label" htmlFor={`${id}-search`} size={1} weight="medium">
              Chercher
            </Text>
            <TextInput
              id={`${id}-search`}
              onChange={(event) => setSearch(event.currentTarget.value)}
              placeholder="Nom, titre, texte ou étiquette"
              type="search"
              value={search}
            />
          </Stack>
          <Stack gap={2}>
            <Text as="label" htmlFor={`${id}-shown`} size={1} weight="medium">
              Montrer
            </Text>
            <Select
              id={`${id}-shown`}
              onChange={(event) => setShown(event.currentTarget.value as Shown)}
              value={shown}
            >
              <option value="all">Toutes</option>
              <option value="used">Utilisées</option>
              <option value="unused">Inutilisées</option>
            </Select>
          </Stack>
          {tags.length > 0 ? (
            <Stack gap={2}>
              <Text as="label" htmlFor={`${id}-tag`} size={1} weight="medium">
                Étiquette
              </Text>
              <Select
                id={`${id}-tag`}
                onChange={(event) => setTag(event.currentTarget.value)}
                value={tag}
              >
                <option value={ANY_TAG}>Toutes</option>
                <option value={NO_TAG}>Sans étiquette</option>
                {tags.map(({ tag: name, count }) => (
                  <option key={name} value={`${TAG}${name}`}>
                    {name} ({whole.format(count)})
                  </option>
                ))}
              </Select>
            </Stack>
          ) : null}
          <Button
            icon={UploadIcon}
            onClick={() => picker.current?.click()}
            text="Ajouter des images"
          />
          <input
            accept="image/*"
            aria-label="Fichiers à ajouter"
            hidden
            multiple
            onChange={(event) => {
              add([...(event.currentTarget.files ?? [])]);
              event.currentTarget.value = '';
            }}
            ref={picker}
            type="file"
          />
        </Flex>
        <Card
          border
          padding={3}
          radius={2}
          style={{ borderStyle: 'dashed' }}
          tone={isOver ? 'primary' : 'transparent'}
        >
          <Text align="center" muted={!isOver} size={1}>
            {isOver
              ? 'Lâchez les fichiers pour les ajouter.'
              : 'Vous pouvez aussi déposer des fichiers ici, ou les coller. Une photo trop grande est réduite avant l’envoi.'}
          </Text>
        </Card>
        <UploadStrip onOpen={onOpen} openLabel={openLabel} uploads={uploads} />
        {images === undefined ? (
          <Flex align="center" gap={3} role="status">
            <Spinner muted />
            <Text muted>Lecture des images…</Text>
          </Flex>
        ) : null}
        {images === null ? (
          <Problem text="Les images n’ont pas pu être lues.">
            <Button mode="ghost" onClick={onReload} text="Réessayer" />
          </Problem>
        ) : null}
        {images ? (
          <>
            <Flex align="center" gap={3} justify="space-between" wrap="wrap">
              <Text muted role="status" size={1}>
                {saidOfFound(images.length, found.length)}
              </Text>
              {choosing ? (
                <Flex align="center" gap={2} wrap="wrap">
                  {areAllChosen ? null : (
                    <Button
                      fontSize={1}
                      mode="bleed"
                      onClick={() => choosing.onChoose(found, true)}
                      text="Tout choisir"
                    />
                  )}
                  {choosing.tools}
                </Flex>
              ) : null}
            </Flex>
            <ul aria-label="Images" style={GRID}>
              {found.slice(0, most).map((image) => (
                <li key={image.id} style={{ minWidth: 0 }}>
                  <Tile
                    image={image}
                    isChosen={choosing?.ids.has(image.id) ?? false}
                    isCurrent={image.id === currentId}
                    onChoose={choosing && ((isChosen) => choosing.onChoose([image], isChosen))}
                    onOpen={onOpen}
                  />
                </li>
              ))}
            </ul>
            {found.length > most ? (
              <Flex justify="center">
                <Button
                  mode="ghost"
                  onClick={() => setMost(most + PAGE_SIZE)}
                  text={`Afficher ${counted(Math.min(PAGE_SIZE, found.length - most))} de plus`}
                />
              </Flex>
            ) : null}
          </>
        ) : null}
      </div>
    </div>
  );
}

function saidOfFound(all: number, found: number): string {
  if (all === 0) return 'Aucune image pour le moment.';
  if (found === 0) return 'Aucune image ne correspond.';
  return found === all ? counted(all) : `${counted(found)} sur ${whole.format(all)}`;
}
