/**
 * Reads the JSON that a request sends: `undefined` where it is none, null where it is longer than `maxBytes`. A longer one is
 * read to its end all the same, and dropped as it comes: who still sends reads no answer.
 */
export async function readJson(
  { body }: Request,
  maxBytes: number,
): Promise<{ value: unknown } | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body ?? []) {
      size += chunk.byteLength;
      if (size <= maxBytes) chunks.push(chunk);
      else chunks.length = 0;
    }
    return size > maxBytes
      ? null
      : { value: JSON.parse(new TextDecoder().decode(Buffer.concat(chunks))) };
  } catch {
    return { value: undefined };
  }
}
