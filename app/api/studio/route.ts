import { connection } from 'next/server';
import { getSiteSettings } from '@/lib/content/index.ts';
import { publicEnv } from '@/lib/env/public.ts';
import { isFilled } from '@/lib/words/placeholder.ts';

/** The Studio bears the site's name, and opens without it where the content does not answer. */
const brand = () =>
  getSiteSettings().then(
    (settings) => (isFilled(settings.brand) ? settings.brand : 'Studio'),
    () => 'Studio',
  );

/** The store that the Studio edits, and its brand. The Studio's page is made by the build, which serves any store. */
export async function GET(): Promise<Response> {
  await connection();
  const answer = { ...publicEnv.sanity, brand: await brand() };
  return Response.json(answer, { headers: { 'Cache-Control': 'no-store' } });
}
