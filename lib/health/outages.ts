import 'server-only';
import { cacheEnv } from '../env/cache.ts';
import { publicEnv } from '../env/public.ts';
import { supabaseEnv } from '../env/supabase.ts';
import { type Dependency, stateOf } from '../http/dependencies.ts';
import { createServiceClient } from '../supabase/server.ts';
import { atCache } from './cache.ts';

/** The least time between two alerts on a dependency that comes and goes. */
const HOUR_MS = 60 * 60_000;

/** Time that the database is waited for, in ms. */
const DATABASE_MS = 3_000;

/** The outages that somebody was told of; all instances note theirs in the same place. */
type Book = {
  /**
   * Whether the caller is the one to tell of this outage: nobody has, and of none before within the hour.
   *
   * @throws Error where the book cannot be reached
   */
  open: (name: Dependency, began: Date) => Promise<boolean>;
  /**
   * When the outage began that is over by now, for the first who says so; null where none was told of.
   *
   * @throws Error where the book cannot be reached
   */
  close: (name: Dependency) => Promise<Date | null>;
};

const ofTheDatabase: Book = {
  open: async (name, began) => {
    const { data } = await createServiceClient()
      .rpc('open_outage', { dependency: name, began: began.toISOString() })
      .abortSignal(AbortSignal.timeout(DATABASE_MS))
      .throwOnError();
    return data;
  },
  close: async (name) => {
    const { data } = await createServiceClient()
      .rpc('close_outage', { dependency: name })
      .abortSignal(AbortSignal.timeout(DATABASE_MS))
      .throwOnError();
    return data ? new Date(data) : null;
  },
};

const keyOf = (name: Dependency) =>
  `site:${publicEnv.sanity.projectId}:${publicEnv.sanity.dataset}:outage:${name}`;

const ofTheCache: Book = {
  open: (name, began) =>
    atCache(async (client) => {
      if (!(await client.set(keyOf(name), began.toISOString(), { condition: 'NX' }))) return false;
      const hour = { condition: 'NX', expiration: { type: 'PX', value: HOUR_MS } } as const;
      if (await client.set(`${keyOf(name)}:told`, '1', hour)) return true;
      await client.del(keyOf(name));
      return false;
    }),
  close: (name) =>
    atCache(async (client) => {
      const began = await client.getDel(keyOf(name));
      return began === null ? null : new Date(began);
    }),
};

/** Outages that this process alone noted, for when nothing is left by which the instances could agree. */
const noted = new Map<Dependency, { began: Date; toldAt: number; isOver: boolean }>();

const ofThisProcess: Book = {
  open: async (name, began) => {
    const last = noted.get(name);
    if (last && (!last.isOver || Date.now() - last.toldAt < HOUR_MS)) return false;
    noted.set(name, { began, toldAt: Date.now(), isOver: false });
    return true;
  },
  close: async (name) => {
    const last = noted.get(name);
    if (!last || last.isOver) return null;
    last.isOver = true;
    return last.began;
  },
};

/** The books of this site, the one that is asked first at first. One is asked only while what keeps it is up. */
const BOOKS: ReadonlyArray<Book & { isUp: () => boolean }> = [
  ...(supabaseEnv.secretKey
    ? [{ ...ofTheDatabase, isUp: () => !stateOf('database').failures }]
    : []),
  ...(cacheEnv.CACHE_URL ? [{ ...ofTheCache, isUp: () => !stateOf('cache').failures }] : []),
  { ...ofThisProcess, isUp: () => true },
];

/** Whether this process is the one to tell of an outage: of all instances, where they have a book to agree by. */
export async function openOutage(name: Dependency, began: Date): Promise<boolean> {
  for (const { isUp, open } of BOOKS) {
    if (!isUp()) continue;
    try {
      return await open(name, began);
    } catch {
      // The next book.
    }
  }
  return false;
}

/**
 * Notes in every book that an outage is over.
 *
 * @returns when it began, where this process is the one to tell that it is over; and whether all books know by now
 */
export async function closeOutage(
  name: Dependency,
): Promise<{ began: Date | null; isClosed: boolean }> {
  const closed = await Promise.allSettled(
    BOOKS.map(async ({ isUp, close }) => {
      if (!isUp()) throw new Error('not now');
      return close(name);
    }),
  );
  const began = closed.flatMap((book) => (book.status === 'fulfilled' ? (book.value ?? []) : []));
  return {
    began: began[0] ?? null,
    isClosed: closed.every(({ status }) => status === 'fulfilled'),
  };
}
