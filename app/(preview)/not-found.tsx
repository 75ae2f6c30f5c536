import Link from 'next/link';
import { NotFoundContent } from '@/app/_components/layout/not-found-content.tsx';

export { generateMetadata } from '../(site)/not-found.tsx';

/** The ways on of the 404 page open their texts' fields where the Studio frames it: there is one of its own there. */
const FRAMED_ONLY = ':root:not([data-framed]) .framed-only { display: none; }';

/** The 404 page of a preview (studio.md, Preview). */
export default function NotFound() {
  return (
    <>
      <NotFoundContent />
      <aside
        aria-label="Aperçu"
        className="framed-only sticky bottom-0 z-50 border-accent border-t-[3px] bg-panel text-on-panel"
      >
        <style>{FRAMED_ONLY}</style>
        <div className="wrap flex flex-wrap items-center justify-between gap-x-8 py-2 text-sm leading-snug">
          <p className="py-1">
            <strong>Aucune page n’est à cette adresse.</strong> Vérifiez-la, ou revenez.
          </p>
          <Link
            href="/"
            className="py-3 font-semibold underline underline-offset-4 focus-visible:outline-current"
          >
            Revenir à l’accueil
          </Link>
        </div>
      </aside>
    </>
  );
}
