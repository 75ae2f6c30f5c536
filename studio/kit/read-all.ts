import type { ClientPerspective, SanityClient } from '@sanity/client';

/** Documents read at once: an answer of the lake has a largest size. */
const AT_ONCE = 200;

/**
 * Reads everything that a filter finds, in the order of the ids.
 *
 * @param filter of GROQ, what stands within `*[…]`
 * @param projection of GROQ, whose `_id` is the document's; whole documents without one
 * @throws the client's error
 */
export async function readAll<Item extends { _id: string }>(
  client: SanityClient,
  perspective: ClientPerspective,
  filter: string,
  params: Record<string, unknown>,
  projection = '',
): Promise<Item[]> {
  const all: Item[] = [];
  for (;;) {
    const some = await client.fetch<Item[]>(
      `*[${filter} && _id > $after] | order(_id asc) [0...${AT_ONCE}] ${projection}`,
      { ...params, after: all.at(-1)?._id ?? '' },
      { perspective },
    );
    all.push(...some);
    if (some.length < AT_ONCE) return all;
  }
}
