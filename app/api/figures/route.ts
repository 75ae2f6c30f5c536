import type { NextRequest } from 'next/server';
import { z } from 'zod';
import { readFigures } from '@/lib/figures/figures.ts';
import { FIGURE_PERIODS } from '@/lib/figures/wire.ts';
import { studioList } from '@/lib/security/studio-route.ts';

const query = z.object({
  months: z.coerce.number().pipe(z.literal(FIGURE_PERIODS)).default(12),
});

/** The figures of a period, for the Studio's tool « Chiffres » alone. */
export const GET = (request: NextRequest): Promise<Response> =>
  studioList(request, query, ({ months }) => readFigures(months));
