import { Badge, Button, Card, Flex, Heading, Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useId, useState } from 'react';
import { PROJECT_LIMITS } from '../../../lib/projects/states.ts';
import type { JournalEntry, ProjectDetail, ProjectFile } from '../../../lib/projects/wire.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { LineField, TextField } from '../../kit/frame/fields.tsx';
import { useNow } from '../../kit/frame/use-now.ts';
import { when } from '../../kit/when.ts';
import { type EntryWords, isSameEntry } from './entry-words.ts';
import { PictureFields } from './pictures.tsx';
import { Uploads } from './uploads.tsx';
import { entryFieldId, useEntry, type WritingEntry } from './use-entry.ts';
import type { OpenProject } from './use-project.ts';

const PICTURES = 'image/png,image/jpeg,image/webp,image/gif';

/** The subject of the confirmation: the draft to discard, or the picture to delete. */
type Asked = 'discard' | ProjectFile;

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
  /** The stored entry; null before its first word is stored. */
  entry: JournalEntry | null;
  /** The name under which the typed text is kept. */
  place: string;
  /** Asks whether the client may read it; without it, they do already. */
  onPublish?: (entry: JournalEntry) => void;
  /** Closes a correction. */
  onDone?: () => void;
}) {
  const id = useId();
  const writing = useEntry({ id, token, project: project.id, open, entry, place });
  const typed = useNow(writing.words);
  const [asked, setAsked] = useState<Asked | null>(null);
  const toast = useToast();
  const isPublished = entry?.publishedAt != null;

  const save = async () => {
    if (!(await writing.store())) return;
    toast.push({
      status: 'success',
      title: isPublished ? 'La correction est enregistrée.' : 'Le brouillon est enregistré.',
    });
    if (isSameEntry(typed(), writing.words)) onDone?.();
  };
  const publish = async () => {
    if (!writing.isReadable()) return;
    const { title, text } = writing.words;
    const found = await writing.store();
    if (found) onPublish?.({ ...(entry ?? EMPTY), id: found, title, text });
  };
  const discard = async () => {
    if (entry && !(await open.change({ action: 'discard', entry: entry.id }))) return;
    writing.forget();
    setAsked(null);
    toast.push({ status: 'success', title: 'Le brouillon est effacé.' });
  };
  const removePicture = async ({ id: file }: ProjectFile) => {
    if (await open.change({ action: 'removeFile', file })) setAsked(null);
  };

  return (
    <Card border padding={3} radius={2} tone={isPublished ? 'caution' : 'transparent'}>
      <Stack gap={4}>
        <Flex align="center" gap={2} wrap="wrap">
          <Heading as="h3" size={0}>
            {isPublished ? 'Corriger cette entrée' : entry ? 'Brouillon' : 'Nouvelle entrée'}
          </Heading>
          {writing.isChanged ? <Badge fontSize={1}>Pas encore enregistré</Badge> : null}
        </Flex>
        <EntryFields entry={entry} id={id} onRemove={setAsked} writing={writing} />
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
                writing.forget();
                onDone();
              }}
              text="Annuler"
            />
          ) : entry || writing.isChanged ? (
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
        <EraseDialog
          asked={asked}
          onCancel={() => setAsked(null)}
          onConfirm={() => void (asked === 'discard' ? discard() : removePicture(asked))}
          open={open}
        />
      ) : null}
    </Card>
  );
}

/** Fields of an entry, its pictures, and the other version where somebody else has stored one. */
function EntryFields({
  id,
  entry,
  writing: { words, crossing, lack, type, forget, keepOwn, uploads },
  onRemove,
}: {
  id: string;
  entry: JournalEntry | null;
  writing: WritingEntry;
  onRemove: (picture: ProjectFile) => void;
}) {
  return (
    <>
      {crossing ? <Crossing onOwn={keepOwn} onTheirs={forget} theirs={crossing} /> : null}
      <LineField
        id={entryFieldId(id, 'title')}
        label="Titre"
        max={PROJECT_LIMITS.entryTitle}
        onChange={(title) => type({ title })}
        problem={lack === 'title' ? 'Donnez un titre à ce point.' : null}
        value={words.title}
      />
      <TextField
        help="Ce qui a avancé, ce qui vient, ce que vous attendez du client."
        id={entryFieldId(id, 'text')}
        label="Texte"
        max={PROJECT_LIMITS.entry}
        onChange={(text) => type({ text })}
        problem={
          lack === 'text'
            ? 'Écrivez ce qui a avancé, ou ajoutez une image, avant de publier.'
            : null
        }
        rows={7}
        value={words.text}
      />
      <PictureFields
        alts={words.alts}
        onChange={(change) => type({ alts: { ...words.alts, ...change } })}
        onRemove={onRemove}
        pictures={entry?.pictures ?? []}
      />
      <Uploads
        accept={PICTURES}
        hint={'JPEG, PNG, WebP ou GIF, 25\u00a0Mo chacune.'}
        label="Ajouter des images"
        uploads={uploads}
      />
    </>
  );
}

/** The notice that somebody else has stored another version meanwhile: the consultant chooses. */
function Crossing({
  theirs: { title, text },
  onOwn,
  onTheirs,
}: {
  theirs: EntryWords;
  onOwn: () => void;
  onTheirs: () => void;
}) {
  return (
    <Card padding={3} radius={2} role="status" tone="caution">
      <Stack gap={3}>
        <Text size={1}>
          Cette entrée a changé ailleurs pendant que vous écriviez. Votre texte est gardé
          {'\u202f'}; voici l’autre{'\u00a0'}:
        </Text>
        <Text size={1} style={{ whiteSpace: 'pre-wrap' }}>
          {title}
          {'\n'}
          {text}
        </Text>
        <Flex gap={2} wrap="wrap">
          <Button fontSize={1} mode="ghost" onClick={onOwn} text="Garder mon texte" />
          <Button fontSize={1} mode="ghost" onClick={onTheirs} text="Reprendre l’autre" />
        </Flex>
      </Stack>
    </Card>
  );
}

/** Asks before a draft is erased, or one of its pictures. */
function EraseDialog({
  asked,
  open: { isBusy, problem },
  onCancel,
  onConfirm,
}: {
  asked: Asked;
  open: OpenProject;
  onCancel: () => void;
  onConfirm: () => void;
}) {
  const isDraft = asked === 'discard';
  return (
    <ConfirmDialog
      busy="Effacement…"
      confirm={isDraft ? 'Effacer' : 'Retirer'}
      isBusy={isBusy}
      onCancel={onCancel}
      onConfirm={onConfirm}
      problem={problem}
      question={
        isDraft
          ? 'Effacer ce brouillon\u202f?'
          : `Retirer l’image «\u202f${asked.name}\u202f»\u202f?`
      }
      tone="critical"
    >
      <Text size={1}>
        {isDraft
          ? 'Son texte et ses images sont effacés. Rien ne permet de revenir en arrière.'
          : 'Elle est effacée. Rien ne permet de revenir en arrière.'}
      </Text>
    </ConfirmDialog>
  );
}

/** A new entry's fields beside its words, once it is stored. */
const EMPTY: Omit<JournalEntry, 'id' | 'title' | 'text'> = {
  pictures: [],
  publishedAt: null,
  correctedAt: null,
  createdAt: '',
};
