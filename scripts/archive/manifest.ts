import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

/** The version of what an archive looks like. */
export const FORMAT = 1;
/** The name of the manifest, the first file of an archive. */
export const MANIFEST = 'manifest.json';

const memberSchema = z.object({
  /** The path from the archive's root, with `/`. */
  path: z.string(),
  /** The size in bytes. */
  size: z.number(),
  sha256: z.string(),
});

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** The version of the code that made it, as in package.json. */
  version: z.string(),
  /** When it began, in ISO 8601, UTC. */
  createdAt: z.iso.datetime(),
  /** The versions of the database's migrations, in order; none without the database. */
  migrations: z.array(z.string()),
  /** Folders that hold nothing: PostgreSQL needs its own. */
  emptyFolders: z.array(z.string()),
  members: z.array(memberSchema),
});

/** The manifest of an archive, its description of itself. */
export type Manifest = z.output<typeof manifestSchema>;
type Contents = Pick<Manifest, 'emptyFolders' | 'members'>;

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Every file of a folder with its size and checksum, the manifest apart, and every empty folder, both by their paths. */
export async function contentsOf(root: string): Promise<Contents> {
  const contents: Contents = { emptyFolders: [], members: [] };
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(root, file).split(sep).join('/');
    if (path === MANIFEST) continue;
    if (entry.isFile()) {
      contents.members.push({ path, size: statSync(file).size, sha256: await sha256(file) });
    } else if (!entry.isDirectory()) {
      throw new Error(`${path} is neither a file nor a folder`);
    } else if (readdirSync(file).length === 0) contents.emptyFolders.push(path);
  }
  contents.members.sort((one, other) => (one.path < other.path ? -1 : 1));
  contents.emptyFolders.sort();
  return contents;
}
