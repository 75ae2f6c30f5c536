import { Words } from '@/app/_components/ui/whole-words.tsx';
import type { HomePage } from '@/lib/content/index.ts';

/** Tells who has no client account's session where to get one (product.md, Reviews). */
export function SignInBanner({ words: { signInText, signInLink } }: Pick<HomePage, 'words'>) {
  const [before, after] = signInText.split('{connexion}');
  return (
    <p role="note" className="rounded-lg bg-wait-soft px-[min(1rem,5vw)] py-3 text-wait">
      {before}
      <a href="/auth?next=%2F%23votre-avis" className="link">
        <Words>{signInLink}</Words>
      </a>
      {after}
    </p>
  );
}
