import type { SanityClient } from '@sanity/client';
import { uuid } from '@sanity/uuid';
import {
  type AssetSourceUploadEvent,
  type AssetSourceUploader,
  type AssetSourceUploadFile,
  type FormPatch,
  PatchEvent,
  set,
  setIfMissing,
  unset,
} from 'sanity';
import { type Uploaded, uploadImage } from './upload.ts';

type Options = NonNullable<Parameters<AssetSourceUploader['upload']>[1]>;
type Subscriber = (event: AssetSourceUploadEvent) => void;

/** Points a field at a picture; how the one before was cropped says nothing of it. */
const pointAt = (id: string, type = 'image'): FormPatch[] => [
  setIfMissing({ _type: type }),
  unset(['hotspot']),
  unset(['crop']),
  unset(['media']),
  set({ _type: 'reference', _ref: id }, ['asset']),
];

/** The result of a file's upload into a field: the picture, or the reason why there is none. */
export type FieldUpload = { uploaded: Uploaded } | { problem: string };

/**
 * Uploads the pictures of Sanity's image field, whether they were chosen, dropped or pasted, and shrinks them first.
 * The field itself shows the progress; how it ended is in `result` of its files.
 */
export class FieldUploader implements AssetSourceUploader {
  readonly #client: SanityClient;
  readonly #subscribers = new Set<Subscriber>();
  readonly #stops = new Map<string, AbortController>();
  #files: AssetSourceUploadFile[] = [];

  constructor(client: SanityClient) {
    this.#client = client;
  }

  upload(files: File[], { onChange, schemaType }: Options = {}): AssetSourceUploadFile[] {
    for (const file of files) {
      const id = uuid();
      this.#files.push({ id, file, progress: 0, status: 'pending' });
      void this.#send(id, file, (asset) =>
        onChange?.(PatchEvent.from(pointAt(asset._id, schemaType?.name))),
      );
    }
    return this.#files;
  }

  async #send(id: string, file: File, use: (asset: Uploaded['asset']) => void): Promise<void> {
    const stop = new AbortController();
    this.#stops.set(id, stop);
    try {
      this.updateFile(id, { status: 'uploading' });
      const uploaded = await uploadImage(this.#client, file, stop.signal, (percent) =>
        this.updateFile(id, { progress: percent / 100 }),
      );
      use(uploaded.asset);
      this.#end(id, 'complete', { uploaded });
    } catch (error) {
      if (stop.signal.aborted) return;
      this.#end(id, 'error', { problem: (error as Error).message }, error as Error);
    }
  }

  #end(id: string, status: 'complete' | 'error', result: FieldUpload, error?: Error): void {
    const file = this.#files.find((one) => one.id === id);
    if (file) file.result = result;
    // Sanity knows a plan whose storage is full by the server's own error.
    const cause = error?.cause instanceof Error ? error.cause : error;
    this.updateFile(id, { status, ...(cause ? { error: cause } : {}) });
  }

  abort(file?: AssetSourceUploadFile): void {
    for (const one of file ? [file] : [...this.#files]) {
      this.#stops.get(one.id)?.abort();
      if (one.status === 'pending' || one.status === 'uploading') {
        this.updateFile(one.id, { status: 'aborted' });
      }
    }
  }

  getFiles(): AssetSourceUploadFile[] {
    return this.#files;
  }

  subscribe(subscriber: Subscriber): () => void {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  }

  updateFile(
    id: string,
    { progress, status, error }: { progress?: number; status?: string; error?: Error },
  ): void {
    const file = this.#files.find((one) => one.id === id);
    if (!file) return;
    if (error) file.error = error;
    if (progress !== undefined && progress !== file.progress) {
      file.progress = progress;
      this.#tell({ type: 'progress', file, progress: progress * 100 });
    }
    if (status !== undefined && status !== file.status) {
      file.status = status as AssetSourceUploadFile['status'];
      this.#tell({ type: 'status', file, status: file.status });
    }
    const areAllDone = this.#files.every(({ status: one }) =>
      ['complete', 'error', 'aborted'].includes(one),
    );
    if (areAllDone) {
      this.#tell({ type: 'all-complete', files: this.#files });
      this.reset();
    }
  }

  reset(): void {
    this.#files = [];
    this.#stops.clear();
  }

  #tell(event: AssetSourceUploadEvent): void {
    for (const subscriber of this.#subscribers) subscriber(event);
  }
}
