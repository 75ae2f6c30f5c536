import type { NextRequest } from 'next/server';
import { z } from 'zod';
import { readFigures } from '@/lib/figures/figures.ts';
import { FIGURE_PERIODS } from '@/lib/figures/wire.ts';
import { refuseStudioCaller, studioCaller } from '@/lib/security/studio-identity.ts';

const NO_STORE = { 'cache-control': 'private, no-store' };

const answer = (status: number, body: object) => Response.json(body, { status, headers: NO_STORE });

const query = z.object({
  months: z.coerce.number().pipe(z.literal(FIGURE_PERIODS)).default(12),
});

/** The figures of a period, for the Studio's tool « Chiffres » alone. 400, 401 or 503 with a French message. */
export async function GET(request: NextRequest): Promise<Response> {
  const caller = await studioCaller(request);
  if (caller !== 'editor') return refuseStudioCaller(caller);
  const asked = query.safeParse(Object.fromEntries(request.nextUrl.searchParams));
  if (!asked.success) return answer(400, { message: 'Cette période n’existe pas.' });
  try {
    return answer(200, await readFigures(asked.data.months));
  } catch (error) {
    console.error(error);
    return answer(503, {
      message: 'La base de données ne répond pas. Réessayez dans un instant.',
    });
  }
}
