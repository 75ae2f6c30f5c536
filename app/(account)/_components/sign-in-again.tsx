'use client';

import { usePathname, useSearchParams } from 'next/navigation';

/**
 * The way to sign in and come back to this very page, where a session has ended (product.md, Sessions).
 *
 * @param kept what becomes meanwhile of what was about to be sent
 */
export function SignInAgain({
  kept = 'ce que vous avez écrit est gardé, mots de passe et token mis à part.',
}: {
  kept?: string;
}) {
  const path = usePathname();
  const params = useSearchParams();
  const next = params.size > 0 ? `${path}?${params}` : path;
  return (
    <p>
      <a href={`/auth?${new URLSearchParams({ next })}`} className="link">
        Connectez-vous
      </a>{' '}
      pour revenir ici{'\u00a0'}: {kept}
    </p>
  );
}
