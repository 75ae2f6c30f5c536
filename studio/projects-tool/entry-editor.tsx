import { Badge, Button, Card, Flex, Heading, Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useCallback, useId, useRef, useState } from 'react';
import { PROJECT_LIMITS } from '../../lib/projects/states.ts';
import type { JournalEntry, ProjectDetail, ProjectFile } from '../../lib/projects/wire.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { LineField, TextField } from '../tool-frame/fields.tsx';
import { useKept } from '../use-kept.ts';
import { useUploads } from '../use-uploads.ts';
import { when } from '../when.ts';
import { sendFile } from './api.ts';
import {
  type EntryWords,
  type EntryWriting,
  isCrossed,
  isSameEntry,
  typedOn,
  wordsOf,
} from './entry-words.ts';
import { PictureFields } from './pictures.tsx';
import { Uploads } from './uploads.tsx';
import type { OpenProject } from './use-project.ts';
import { weekTitle } from './week.ts';

const PICTURES = 'image/png,image/jpeg,image/webp,image/gif';

/**
 * Writes an entry of the journal: a new one, a draft, or one that is published and corrected. What is typed stays until
 * it is stored.
 */
export function EntryEditor({
  token,
  project,
  open,
  entry,
  place,
  onPublish,
  onDone,
}: {
  token: string | undefined;
  project: ProjectDetail;
  open: OpenProject;
  /** Null before the first word is stored. */
  entry: JournalEntry | null;
  /** Where what is typed is kept. */
  place: string;
  /** Asks whether the client may read it; without it, they do already. */
  onPublish?: (entry: JournalEntry) => void;
  /** Closes a correction. */
  onDone?: () => void;
}) {
  const { id: projectId } = project;
  const [writing, keep] = useKept<EntryWriting>(place);
  /** What has to be written before it can be stored, or published. */
  const [lack, setLack] = useState<'title' | 'text' | null>(null);
  const [asked, setAsked] = useState<'discard' | ProjectFile | null>(null);
  const toast = useToast();
  const id = useId();

  const stored: EntryWords = entry
    ? wordsOf(entry)
    : { title: weekTitle(new Date()), text: '', alts: {} };
  const words = typedOn(stored, writing);
  const typed = useRef(words);
  typed.current = words;
  const { title, text, alts } = words;
  const isChanged = !isSameEntry(words, stored);
  const isPublished = entry?.publishedAt != null;
  const type = (change: Partial<EntryWords>) => {
    keep({ ...words, base: writing?.base ?? stored, ...change });
    setLack(null);
  };

  /** The id of the entry as it is stored now; null where it could not be. */
  const store = async (): Promise<string | null> => {
    if (entry && !isChanged) return entry.id;
    if (title.trim() === '') {
      setLack('title');
      document.getElementById(`${id}-title`)?.focus();
      return null;
    }
    const pictures = Object.entries(alts).map(([picture, alt]) => ({ id: picture, alt }));
    const written = { action: 'write' as const, title, text, pictures };
    const changed = await open.change(entry ? { ...written, entry: entry.id } : written);
    if (!changed) return null;
    // What was typed while it was stored is not stored yet.
    keep(isSameEntry(typed.current, words) ? null : { ...typed.current, base: words });
    return entry?.id ?? changed.entry ?? null;
  };
  const save = async () => {
    if (!(await store())) return;
    toast.push({
      status: 'success',
      title: isPublished ? 'La correction est enregistrée.' : 'Le brouillon est enregistré.',
    });
    onDone?.();
  };
  const publish = async () => {
    if (text.trim() === '' && !entry?.pictures.length) {
      setLack('text');
      return document.getElementById(`${id}-text`)?.focus();
    }
    const found = await store();
    if (found) onPublish?.({ ...(entry ?? EMPTY), id: found, title, text });
  };
  const discard = async () => {
    if (entry && !(await open.change({ action: 'discard', entry: entry.id }))) return;
    keep(null);
    setAsked(null);
    toast.push({ status: 'success', title: 'Le brouillon est effacé.' });
  };
  const removePicture = async (picture: ProjectFile) => {
    if (await open.change({ action: 'removeFile', file: picture.id })) setAsked(null);
  };

  // A picture belongs to an entry: the first one stores what is written so far.
  const storeFirst = useRef(store);
  storeFirst.current = store;
  const send = useCallback(
    async (file: File, signal: AbortSignal, onProgress: (percent: number) => void) => {
      const found = await storeFirst.current();
      if (!found) throw new Error('Le brouillon n’a pas pu être enregistré. Réessayez.');
      return sendFile(token, projectId, found, file, signal, onProgress);
    },
    [token, projectId],
  );
  const uploads = useUploads(send, open.readAgain);

  return (
    <Card border padding={3} radius={2} tone={isPublished ? 'caution' : 'transparent'}>
      <Stack gap={4}>
        <Flex align="center" gap={2} wrap="wrap">
          <Heading as="h3" size={0}>
            {isPublished ? 'Corriger cette entrée' : entry ? 'Brouillon' : 'Nouvelle entrée'}
          </Heading>
          {writing && isChanged ? <Badge fontSize={1}>Pas encore enregistré</Badge> : null}
        </Flex>
        {entry && isCrossed(stored, writing) ? (
          <Card padding={3} radius={2} role="status" tone="caution">
            <Stack gap={3}>
              <Text size={1}>
                Cette entrée a changé ailleurs pendant que vous écriviez. Votre texte est gardé
                {'\u202f'}; voici l’autre{'\u00a0'}:
              </Text>
              <Text size={1} style={{ whiteSpace: 'pre-wrap' }}>
                {stored.title}
                {'\n'}
                {stored.text}
              </Text>
              <Flex gap={2} wrap="wrap">
                <Button
                  fontSize={1}
                  mode="ghost"
                  onClick={() => keep({ ...words, base: stored })}
                  text="Garder mon texte"
                />
                <Button
                  fontSize={1}
                  mode="ghost"
                  onClick={() => keep(null)}
                  text="Reprendre l’autre"
                />
              </Flex>
            </Stack>
          </Card>
        ) : null}
        <LineField
          id={`${id}-title`}
          label="Titre"
          max={PROJECT_LIMITS.entryTitle}
          onChange={(value) => type({ title: value })}
          problem={lack === 'title' ? 'Donnez un titre à ce point.' : null}
          value={title}
        />
        <TextField
          help="Ce qui a avancé, ce qui vient, ce que vous attendez du client."
          id={`${id}-text`}
          label="Texte"
          max={PROJECT_LIMITS.entry}
          onChange={(value) => type({ text: value })}
          problem={
            lack === 'text'
              ? 'Écrivez ce qui a avancé, ou ajoutez une image, avant de publier.'
              : null
          }
          rows={7}
          value={text}
        />
        <PictureFields
          alts={alts}
          onChange={(change) => type({ alts: { ...alts, ...change } })}
          onRemove={setAsked}
          pictures={entry?.pictures ?? []}
        />
        <Uploads
          accept={PICTURES}
          hint={'JPEG, PNG, WebP ou GIF, 25\u00a0Mo chacune.'}
          label="Ajouter des images"
          uploads={uploads}
        />
        <Flex align="center" gap={2} wrap="wrap">
          {onPublish ? (
            <Button
              aria-disabled={open.isBusy}
              fontSize={1}
              onClick={() => void publish()}
              text="Publier…"
              tone="primary"
            />
          ) : null}
          <Button
            aria-disabled={open.isBusy}
            fontSize={1}
            mode="ghost"
            onClick={() => void save()}
            text={isPublished ? 'Enregistrer la correction' : 'Enregistrer le brouillon'}
          />
          {onDone ? (
            <Button
              fontSize={1}
              mode="bleed"
              onClick={() => {
                keep(null);
                onDone();
              }}
              text="Annuler"
            />
          ) : entry || writing ? (
            <Button
              fontSize={1}
              mode="bleed"
              onClick={() => setAsked('discard')}
              text="Effacer le brouillon…"
              tone="critical"
            />
          ) : null}
          {entry && !isPublished ? (
            <Text muted size={1}>
              Commencé {when(entry.createdAt)}
            </Text>
          ) : null}
        </Flex>
      </Stack>
      {asked ? (
        <ConfirmDialog
          busy="Effacement…"
          confirm={asked === 'discard' ? 'Effacer' : 'Retirer'}
          isBusy={open.isBusy}
          onCancel={() => setAsked(null)}
          onConfirm={() => void (asked === 'discard' ? discard() : removePicture(asked))}
          problem={open.problem}
          question={
            asked === 'discard'
              ? 'Effacer ce brouillon\u202f?'
              : `Retirer l’image «\u202f${asked.name}\u202f»\u202f?`
          }
          tone="critical"
        >
          <Text size={1}>
            {asked === 'discard'
              ? 'Son texte et ses images sont effacés. Rien ne permet de revenir en arrière.'
              : 'Elle est effacée. Rien ne permet de revenir en arrière.'}
          </Text>
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}

/** What a new entry is, beside its words, once it is stored. */
const EMPTY: Omit<JournalEntry, 'id' | 'title' | 'text'> = {
  pictures: [],
  publishedAt: null,
  correctedAt: null,
  createdAt: '',
};
