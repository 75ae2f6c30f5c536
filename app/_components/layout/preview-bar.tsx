import { Suspense } from 'react';
import { problemsOfVisit, type View } from '@/lib/content/view.ts';

/** What the error page says in a preview, whose drafts may lack what the page cannot be without. */
export const PREVIEW_ERROR = {
  title: 'Ce brouillon ne peut pas encore s’afficher',
  text: 'Un champ y manque ou ne convient pas : le bandeau, en bas, dit lequel. Corrigez-le dans le Studio, puis rechargez cette page. S’il n’en nomme aucun, le Studio ne répond pas.',
};

/** What the bar says is shown, by the perspective. */
function shown(perspective: View['perspective']): string {
  if (perspective === 'published') {
    return 'Vous voyez ce qui est publié, comme les visiteurs.';
  }
  return Array.isArray(perspective)
    ? 'Vous voyez une publication groupée ; les visiteurs voient ce qui est publié.'
    : 'Vous voyez les brouillons ; les visiteurs voient ce qui est publié.';
}

const moment = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});

/**
 * In its own element: no stylesheet of a public page holds it. The cookie banner stands at the page's top, where it lies
 * over nothing; in the Studio's frame, which says the rest, there is only what a draft lacks.
 */
const STYLE = `
:root:not([data-framed]) .cookie-banner { position: relative; inset: 0; margin: 0.75rem; }
:root:not([data-framed]) body:has(.cookie-banner) { padding-bottom: 0; }
[data-framed] .preview-bar-ways, [data-framed] .preview-bar:not(:has(.preview-problems)) { display: none; }
`;

const way = 'min-h-11 cursor-pointer font-semibold underline underline-offset-4';

/** Says what is shown in the place of the published site, what that lacks, and how to leave it. */
export function PreviewBar({ view }: { view: View }) {
  const isPublished = view.perspective === 'published';
  return (
    <aside
      aria-label="Aperçu"
      className="preview-bar no-print sticky bottom-0 z-50 border-accent border-t-[3px] bg-panel text-on-panel"
    >
      <style>{STYLE}</style>
      <div className="wrap py-2 text-sm leading-snug">
        <Suspense>
          <Problems />
        </Suspense>
        <div className="preview-bar-ways flex flex-wrap items-center justify-between gap-x-8">
          <p className="py-1">
            <strong>Aperçu.</strong> {shown(view.perspective)}
            {view.linkUntil ? (
              <> Votre lien l’ouvre jusqu’au {moment.format(view.linkUntil)}.</>
            ) : null}
          </p>
          <div className="flex flex-wrap gap-x-6">
            <form action="/api/draft-mode/perspective" method="post">
              <button
                type="submit"
                name="perspective"
                value={isPublished ? 'drafts' : 'published'}
                className={way}
              >
                {isPublished ? 'Voir les brouillons' : 'Voir ce qui est publié'}
              </button>
            </form>
            <form action="/api/draft-mode/leave" method="post">
              <button type="submit" className={way}>
                Quitter l’aperçu
              </button>
            </form>
          </div>
        </div>
      </div>
    </aside>
  );
}

/** What the drafts of this page lack, by the names that the fields have in the Studio. */
async function Problems() {
  const problems = await problemsOfVisit();
  if (problems.length === 0) return null;
  return (
    <p className="preview-problems py-1">
      <strong>À compléter avant de publier :</strong>{' '}
      {problems.map(({ document, field }) => `«\u202f${field}\u202f» (${document})`).join(', ')}.
    </p>
  );
}
