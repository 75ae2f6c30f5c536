import { Words } from '@/app/_components/ui/whole-words.tsx';

/** The handling of the token, explained where it is asked for and where it is in use. */
export function Safety({ children }: { children: string }) {
  return (
    <p role="note" className="mt-4 rounded-lg bg-accent-soft px-4 py-3 leading-snug">
      <strong>Sécurité.</strong> <Words>{children}</Words>
    </p>
  );
}
