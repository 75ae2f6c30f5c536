import * as z from 'zod/mini';
import { acceptance } from '@/lib/quotes/decision.ts';

/** What is typed and ticked to sign: of an acceptance, all but what the page adds to it. */
export const signature = z.omit(acceptance, { sha256: true, options: true });
