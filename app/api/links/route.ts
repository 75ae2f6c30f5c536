import type { NextRequest } from 'next/server';
import { z } from 'zod';
import { checkLinks, MAX_LINKS } from '@/lib/links/check-links.ts';
import { refuseStudioCaller, studioCaller } from '@/lib/security/studio-identity.ts';

const NO_STORE = { 'cache-control': 'private, no-store' };

const question = z.object({
  links: z.array(z.string().startsWith('https://').max(2_000)).min(1).max(MAX_LINKS),
});

const answer = (status: number, body: object) => Response.json(body, { status, headers: NO_STORE });

/** Whether links to other sites work, for the Studio's tool « Liens » alone. 400, 401 or 503 with a French message. */
export async function POST(request: NextRequest): Promise<Response> {
  const caller = await studioCaller(request);
  if (caller !== 'editor') return refuseStudioCaller(caller);
  const asked = question.safeParse(await request.json().catch(() => null));
  if (!asked.success) {
    return answer(400, { message: `De 1 à ${MAX_LINKS} adresses à la fois, en https.` });
  }
  return answer(200, { verdicts: await checkLinks(asked.data.links) });
}
