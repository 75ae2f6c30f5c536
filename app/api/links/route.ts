import type { NextRequest } from 'next/server';
import { z } from 'zod';
import { checkLinks, MAX_LINKS } from '@/lib/links/check-links.ts';
import { studioChange } from '@/lib/security/studio-route.ts';

const QUESTION = {
  schema: z.object({
    links: z.array(z.string().startsWith('https://').max(2_000)).min(1).max(MAX_LINKS),
  }),
  /** Room for the most links, each character of four bytes or escaped. */
  maxBytes: 100_000,
  isContent: true,
  unreadable: `De 1 à ${MAX_LINKS} adresses à la fois, en https.`,
};

/** Whether links to other sites work, for the Studio's tool « Liens » alone. */
export const POST = (request: NextRequest): Promise<Response> =>
  studioChange(request, QUESTION, async ({ links }) => ({ verdicts: await checkLinks(links) }));
