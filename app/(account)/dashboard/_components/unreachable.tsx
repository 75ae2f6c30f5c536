import { ButtonLink } from '@/app/_components/ui/button-link.tsx';
import { Words } from '@/app/_components/ui/words.tsx';
import { AuthUnavailableError } from '@/lib/account/session.ts';
import { getDashboardPage } from '@/lib/content/index.ts';
import { SupabaseTimeoutError } from '@/lib/supabase/budget.ts';

/** Nobody knows who is signed in: no redirection, and no page of anybody's. */
export function unlessUnreachable(error: unknown): null {
  if (error instanceof AuthUnavailableError || error instanceof SupabaseTimeoutError) return null;
  throw error;
}

/** In the place of a page of one client, with the way to try it again. */
export async function Unreachable({ href }: { href: string }) {
  const { pauseTitle, pauseText } = await getDashboardPage();
  return (
    <section className="canvas">
      <div className="wrap min-h-[70vh] pt-36 pb-20 lg:pt-44">
        <h1 className="text-title">{pauseTitle}</h1>
        <p className="mt-5 max-w-xl text-lead text-muted">
          <Words>{pauseText}</Words>
        </p>
        <ButtonLink href={href} className="mt-8">
          Réessayer
        </ButtonLink>
      </div>
    </section>
  );
}
