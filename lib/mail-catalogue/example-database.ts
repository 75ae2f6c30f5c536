import 'server-only';
import { createClient } from '@supabase/supabase-js';
import type { Database } from '../supabase/database.types.generated.ts';
import type { Supabase } from '../supabase/server.ts';

/** What functions of the database answer, by their names: a row, or null for none. */
export type Answers = Readonly<Record<string, unknown>>;

/** The media type by which a caller asks for one row. */
const ONE_ROW = 'application/vnd.pgrst.object+json';

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/**
 * A database that has one example, and answers as PostgREST does: whoever writes a mail reads the example by the very
 * calls by which it reads what is real, and nothing is stored, no link and no code. A function without an answer fails.
 */
export const exampleDatabase = (answers: Answers): Supabase =>
  createClient<Database>('http://exemple.invalid', 'exemple', {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      fetch: async (input, init) => {
        const name = new URL(String(input)).pathname.split('/').at(-1) ?? '';
        if (!Object.hasOwn(answers, name)) return json({ message: `${name} has no example` }, 404);
        const answer = answers[name] ?? null;
        const asksForOne = new Headers(init?.headers).get('accept') === ONE_ROW;
        return asksForOne && answer === null
          ? json({ code: 'PGRST116', details: 'The result contains 0 rows' }, 406)
          : json(answer);
      },
    },
  });
