import 'server-only';
import { type Result, refused } from '../result/result.ts';
import type { LinkKey } from '../security/link-key.ts';
import type { StudioEditor } from '../security/studio-identity.ts';
import { failed, refusedBy } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';
import { peek } from './body.ts';
import { projectBucket } from './bucket.ts';
import { MAX_FILE_BYTES, MAX_PROJECT_FILES, PROJECT_QUOTA_BYTES } from './limits.ts';
import { harmlessName } from './name.ts';
import { FILE_REFUSALS, type FileRefusal } from './refusals.ts';
import { HEAD_BYTES, typeOf } from './sniff.ts';

/** A file on its way to a project. */
export type SentFile = {
  project: string;
  /** Name that its sender gives it. */
  name: string;
  /** Bytes, as the sender says; another number is refused once it is known. */
  size: number;
  body: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** The journal entry that shows it, of a picture of the consultant's. */
  entry?: string | undefined;
  /** The request of the consultant's that it answers, of a file of the client's. */
  request?: string | undefined;
};

/** The sender: a client into a project of their own, by account or by a link, or the consultant. */
export type Sender = { account: string } | { link: LinkKey } | { editor: StudioEditor };

export type Stored = Result<{ id: string; name: string }, FileRefusal>;

/**
 * Takes a file in, as it comes: its size is refused before a byte is read, its type before any is kept, its place is held
 * before it is sent on to Storage. What breaks off leaves nothing.
 *
 * @throws Error when Supabase does not answer as it should; nothing is kept then
 */
export async function storeFile(sent: SentFile, sender: Sender): Promise<Stored> {
  if (sent.size > MAX_FILE_BYTES) return refused('size');
  if (sent.size < 1) return refused('empty');
  const name = harmlessName(sent.name);
  const peeked = await peek(sent.body, sent.size, HEAD_BYTES).catch(() => null);
  if (!peeked) return refused('broken');
  const { head, whole } = peeked;
  const type = typeOf(name, head);
  const isShown = sent.entry === undefined || (typeof type === 'object' && type.isInline);
  if (typeof type === 'string' || !isShown) {
    await whole.cancel();
    return refused(typeof type === 'string' ? type : 'type');
  }

  const database = createServiceClient();
  const file = {
    file_name: name,
    file_type: type.mime,
    file_bytes: sent.size,
    quota_bytes: PROJECT_QUOTA_BYTES,
    max_files: MAX_PROJECT_FILES,
    ...(sent.request && { request: sent.request }),
  };
  const { data: place, error } =
    'link' in sender
      ? await database.rpc('begin_linked_file', { ...file, ...sender.link }).single()
      : await database
          .rpc('begin_project_file', {
            ...file,
            project: sent.project,
            ...('account' in sender && { account_id: sender.account }),
            ...(sent.entry && { entry: sent.entry }),
          })
          .single();
  if (error) {
    const refusal = refusedBy(error, FILE_REFUSALS, 'the file could not be begun');
    await whole.cancel();
    return refusal;
  }

  let isWhole = false;
  const counted = whole.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      flush: () => {
        isWhole = true;
      },
    }),
  );
  try {
    const bucket = projectBucket();
    const uploaded = await bucket.upload(place.path, counted, {
      contentType: type.mime,
      cacheControl: '0',
    });
    if (uploaded.error) throw uploaded.error;
    const finished = await database.rpc('finish_project_file', {
      file: place.file,
      ...('editor' in sender && { actor_id: sender.editor.id, actor_name: sender.editor.name }),
    });
    if (!finished.error) return { ok: true, value: { id: place.file, name } };
    const late = refusedBy(finished.error, FILE_REFUSALS, 'the file could not be finished');
    // A place given up meanwhile has no row any more.
    await bucket.remove([place.path]);
    return late;
  } catch (error) {
    await database.rpc('drop_project_file', { file: place.file });
    if (!isWhole) return refused('broken');
    throw error instanceof Error ? error : new Error('the file could not be stored');
  }
}

export type OpenFile = {
  name: string;
  type: string;
  /** Bytes. */
  size: number;
  body: () => Promise<ReadableStream<Uint8Array>>;
};

/** Who reads a file: a client, by account or by a link, or the consultant. */
export type Reader = { account: string } | { link: LinkKey } | 'consultant';

/**
 * A file that this reader may read; null where there is none for them.
 *
 * @throws Error when Supabase does not answer as it should
 */
export async function openFile(file: string, reader: Reader): Promise<OpenFile | null> {
  const database = createServiceClient();
  const { data, error } =
    typeof reader === 'object' && 'link' in reader
      ? await database.rpc('read_linked_file', { file, ...reader.link }).maybeSingle()
      : await database
          .rpc('read_project_file', {
            file,
            ...(reader !== 'consultant' && { account_id: reader.account }),
          })
          .maybeSingle();
  if (error) throw failed('the file could not be read', error);
  if (!data) return null;
  const { path, name, content_type: type, bytes: size } = data;
  return {
    name,
    type,
    size,
    body: async () => {
      const { data: stream, error: missing } = await projectBucket().download(path).asStream();
      if (missing) throw new Error(`the file is not in Storage (${missing.name})`);
      return stream as ReadableStream<Uint8Array>;
    },
  };
}

/** Number of files removed in one go. */
const SWEEP = 100;

/**
 * Takes out of Storage what no project names any more, and what was never sent to its end.
 *
 * @param until takes no more files once it is aborted
 * @returns how many
 * @throws Error when Supabase does not answer as it should; what was not removed is tried again the next time
 */
export async function sweepFiles(until?: AbortSignal): Promise<number> {
  const database = createServiceClient();
  let swept = 0;
  while (!until?.aborted) {
    const { data, error } = await database.rpc('claim_file_removals', { max_files: SWEEP });
    if (error) throw failed('the files to remove could not be read', error);
    const paths = data.map(({ path }) => path);
    if (paths.length === 0) break;
    const removed = await projectBucket().remove(paths);
    if (removed.error) throw new Error(`files could not be removed (${removed.error.name})`);
    const settled = await database.rpc('settle_file_removals', { removed: paths });
    if (settled.error) throw failed('the removal could not be noted', settled.error);
    swept += paths.length;
  }
  return swept;
}
