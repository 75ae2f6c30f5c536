import 'server-only';
import { z } from 'zod';

const serverSchema = z.object({
  /** Signs the publish webhook. Absent: /api/revalidate refuses every call. */
  SANITY_REVALIDATE_SECRET: z.string().min(16).optional(),
  /** Reads drafts, for the consultant's preview. Absent: /api/draft-mode says what is missing. */
  SANITY_API_READ_TOKEN: z.string().min(16).optional(),
  /** Passes every policy of the database. Absent: what the server does with it fails with its name. */
  SUPABASE_SECRET_KEY: z.string().min(16).optional(),
});

/** The server's environment, read once; a bad variable stops the start with its name. */
export const serverEnv = serverSchema.parse({
  SANITY_REVALIDATE_SECRET: process.env.SANITY_REVALIDATE_SECRET || undefined,
  SANITY_API_READ_TOKEN: process.env.SANITY_API_READ_TOKEN || undefined,
  SUPABASE_SECRET_KEY: process.env.SUPABASE_SECRET_KEY || undefined,
});
