/** Reads the documents of an NDJSON file, with errors that name the line. */
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { isValidId } from '../protocol/ids.ts';
import type { IncomingDoc } from '../protocol/types.ts';

/** A mistake in the file to import, told so that its author finds it. */
export class ImportError extends Error {
  constructor(message: string, line?: number, options?: ErrorOptions) {
    super(line === undefined ? message : `Ligne ${line} : ${message}`, options);
    this.name = 'ImportError';
  }
}

/** A document with the line that it stands on. */
export type NumberedDoc = {
  line: number;
  doc: IncomingDoc;
};

/** Yields the non-empty lines of a stream of bytes, numbered from 1. */
export async function* readLines(
  stream: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ line: number; text: string }> {
  const lines = createInterface({ input: Readable.from(stream), crlfDelay: Infinity });
  let line = 0;
  for await (const raw of lines) {
    line += 1;
    const text = line === 1 ? raw.replace(/^\uFEFF/, '') : raw;
    if (text.trim() !== '') yield { line, text };
  }
}

/** Reads and checks every document before any of them is used; throws an `ImportError`. */
export async function readDocuments(stream: AsyncIterable<Uint8Array>): Promise<NumberedDoc[]> {
  const docs: NumberedDoc[] = [];
  const lineOfId = new Map<string, number>();
  for await (const { line, text } of readLines(stream)) {
    const doc = parseDocument(text, line);
    if (doc._id !== undefined) {
      const earlier = lineOfId.get(doc._id);
      if (earlier !== undefined) {
        throw new ImportError(
          `l'identifiant « ${doc._id} » est déjà celui de la ligne ${earlier}.`,
          line,
        );
      }
      lineOfId.set(doc._id, line);
    }
    docs.push({ line, doc });
  }
  return docs;
}

function parseDocument(text: string, line: number): IncomingDoc {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ImportError("ce n'est pas du JSON valide.", line, { cause });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ImportError('un document doit être un objet JSON.', line);
  }
  const { _id: id, _type: type } = value as Record<string, unknown>;
  if (typeof type !== 'string' || type === '') {
    throw new ImportError("le document n'a pas de « _type ».", line);
  }
  if (id !== undefined && (typeof id !== 'string' || !isValidId(id))) {
    throw new ImportError(`l'identifiant ${JSON.stringify(id)} n'est pas valable.`, line);
  }
  return value as IncomingDoc;
}
