import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const schema = z.object({ url: z.url(), token: z.string().min(32) });

/** Where a running server is asked for a snapshot, and by which secret: whoever reads the data folder may. */
export type Control = z.output<typeof schema>;

/** A secret of one run. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Leaves word of it in the data folder, for its owner alone. Returns what takes it back. */
export function announce(file: string, control: Control): () => void {
  // Anew, so that it never has the rights of a file that was there.
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify(control), { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

/** The control that a server has announced; undefined where none has, or where it cannot be read. */
export function readControl(file: string): Control | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
