import 'server-only';
import { readEnv } from './read.ts';
import { supabaseSchema } from './schemas.ts';

const env = readEnv(supabaseSchema);

/** Where Supabase is, and with which keys. No browser asks it, and no build holds any of this. */
export const supabaseEnv = {
  url: env.SUPABASE_URL ?? 'http://localhost:54321',
  publishableKey: env.SUPABASE_PUBLISHABLE_KEY ?? 'missing',
  secretKey: env.SUPABASE_SECRET_KEY,
} as const;
