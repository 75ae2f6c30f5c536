import { getDashboardPage } from '@/lib/content/index.ts';
import { SupabaseTimeoutError } from '@/lib/supabase/budget.ts';
import { AuthUnavailableError } from '@/lib/supabase/session.ts';
import { Signpost } from '../../_components/signpost.tsx';

/** Null where nobody knows who is signed in: no redirection, and no page of anybody's. */
export function unlessUnreachable(error: unknown): null {
  if (error instanceof AuthUnavailableError || error instanceof SupabaseTimeoutError) return null;
  throw error;
}

/** The page in place of a client's own one, with a link to try again. */
export async function Unreachable({ href }: { href: string }) {
  const { pauseTitle, pauseText } = await getDashboardPage();
  return <Signpost title={pauseTitle} text={pauseText} ways={[{ href, label: 'Réessayer' }]} />;
}
