import 'server-only';
import { z } from 'zod';

const schema = z.object({
  /** `sample`: the specified examples. `live`: Make's API with each client's own token. */
  MAKE_MODE: z.enum(['sample', 'live']).default('live'),
  /** `host:port` that answers in Make's place over HTTP; for tests. */
  MAKE_API_HOST: z.string().optional(),
});

/** How /make talks to Make (design.md, decision 3). */
export const makeEnv = schema.parse({
  MAKE_MODE: process.env.MAKE_MODE || undefined,
  MAKE_API_HOST: process.env.MAKE_API_HOST || undefined,
});
