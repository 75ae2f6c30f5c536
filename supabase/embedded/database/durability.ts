import fs from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

/**
 * PGlite starts with fsync off, and its file system has no fsync: an acknowledged row survives the
 * death of the process but not that of the machine. These two together make a commit wait for the
 * disk, at the cost of about a millisecond.
 */
export const DURABLE_START_PARAMS: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  // The default, fdatasync, does nothing in Emscripten.
  'wal_sync_method=fsync',
  '-c',
  // As small as the write-ahead log can be between two checkpoints (upkeep.ts).
  'min_wal_size=32MB',
];

/** The slice of Emscripten's NODEFS that is used here. */
type NodeFileSystem = {
  readonly stream_ops: { fsync?: (stream: OpenFile) => number };
  realPath(node: unknown): string;
};
type OpenFile = {
  /** Node's file descriptor; directories have none. */
  readonly nfd?: number;
  readonly node: unknown;
};
type FileSystems = {
  readonly filesystems: { readonly NODEFS?: NodeFileSystem };
  readonly ErrnoError: new (errno: number) => Error;
};

/** Gives the database's file system an fsync that reaches the disk. */
export function syncWritesToDisk(database: PGlite): void {
  const system = database.Module.FS as unknown as FileSystems;
  const files = system.filesystems.NODEFS;
  if (!files) throw new Error('PGlite no longer stores its files through NODEFS');
  files.stream_ops.fsync = (file) => {
    try {
      if (file.nfd !== undefined) fs.fsyncSync(file.nfd);
      else syncDirectory(files.realPath(file.node));
      return 0;
    } catch {
      const INPUT_OUTPUT_ERROR = 29;
      throw new system.ErrnoError(INPUT_OUTPUT_ERROR);
    }
  };
}

/** Syncs a folder that the first start has written before the hook above was in place. */
export function syncFolder(path: string): void {
  for (const entry of fs.readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) syncFolder(child);
    else if (entry.isFile()) syncPath(child, 'r+');
  }
  syncDirectory(path);
}

function syncDirectory(path: string): void {
  // Windows cannot open a folder; its file systems keep folder entries in their own journal.
  if (process.platform !== 'win32') syncPath(path, 'r');
}

function syncPath(path: string, flags: string): void {
  const descriptor = fs.openSync(path, flags);
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}
