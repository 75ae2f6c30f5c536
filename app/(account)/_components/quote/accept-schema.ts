import * as z from 'zod/mini';
import { acceptance } from '@/lib/quotes/decision.ts';

/** Fields typed and ticked to sign: an acceptance without what the page itself adds to it. */
export const signature = z.omit(acceptance, { sha256: true, options: true });
