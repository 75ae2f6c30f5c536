import { Suspense } from 'react';
import type { DraftProblem } from '@/lib/content/draft.ts';
import { showsHidden } from '@/lib/content/hidden.ts';
import { lacksOfVisit, type View } from '@/lib/content/view.ts';

/** Text in place of a previewed page that its draft, or something else, keeps from being made. */
export const UNSHOWN_DRAFT = {
  title: 'Ce brouillon ne peut pas encore s’afficher',
  text: 'Un champ y manque ou ne convient pas\u00a0: le bandeau, en bas, dit lequel. La page apparaît dès qu’il est rempli\u202f; s’il n’en nomme aucun, le Studio ne répond pas.',
};

/** The bar's sentence about what the page shows, by the perspective. */
function shown(perspective: View['perspective']): string {
  if (perspective === 'published') {
    return 'Vous voyez ce qui est publié, comme les visiteurs.';
  }
  return Array.isArray(perspective)
    ? 'Vous voyez une publication groupée\u202f; les visiteurs voient ce qui est publié.'
    : 'Vous voyez les brouillons\u202f; les visiteurs voient ce qui est publié.';
}

const moment = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});

/**
 * In its own element: no stylesheet of a public page holds it. The cookie banner stands at the page's top, where it lies
 * over nothing; what sticks to the page's foot stands above the bar, and what has the focus is never under it. On a
 * phone the bar takes no more than its share: its words scroll, the ways out stay. In the Studio's frame, which says the
 * rest, there is only what a draft lacks.
 */
const STYLE = `
:root { --preview-bar: 6rem; --preview-words: 5rem; }
@media (width < 64rem) { :root { --preview-bar: 10rem; --preview-words: 5.75rem; } }
.preview-words { max-height: var(--preview-words); overflow-y: auto; overscroll-behavior: contain; }
.preview-bar :focus-visible { outline-color: currentColor; }
:root:not([data-framed]) { scroll-padding-bottom: var(--preview-bar); }
:root:not([data-framed]) .above-foot { --foot: var(--preview-bar); }
:root:not([data-framed]) .cookie-banner { position: relative; inset: 0; width: calc(100% - 1.5rem); margin-block: 0.75rem; }
:root:not([data-framed]) body:has(.cookie-banner) { padding-bottom: 0; }
[data-framed] .preview-way, [data-framed] .preview-bar:not(:has(.preview-problems)) { display: none; }
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
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 py-2 text-sm leading-snug lg:flex-nowrap">
        <div className="preview-words">
          <Suspense>
            <Problems showsHidden={showsHidden(view)} />
          </Suspense>
          <p className="preview-way py-1">
            <strong>Aperçu.</strong> {shown(view.perspective)}
            {view.linkUntil ? (
              <> Votre lien l’ouvre jusqu’au {moment.format(view.linkUntil)}.</>
            ) : null}
          </p>
        </div>
        <div className="preview-way flex flex-none flex-wrap gap-x-6">
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
    </aside>
  );
}

/** A problem by the names that document and field have in the Studio. */
const said = (problem: DraftProblem): string =>
  'field' in problem
    ? `«\u202f${problem.field}\u202f» (${problem.document})`
    : `${problem.rule.replace(/\.$/, '')} (${problem.document})`;

/** The problems in the drafts of this page, and what a live site leaves out of it. */
async function Problems({ showsHidden }: { showsHidden: boolean }) {
  const { problems, isReplaced, hidden } = await lacksOfVisit();
  return (
    <>
      {problems.length > 0 ? (
        <p className="preview-problems py-1">
          <strong>À compléter avant de publier{'\u00a0'}:</strong> {problems.map(said).join(', ')}.
          {isReplaced ? ' En attendant, la page montre à la place ce qui est en ligne.' : null}
        </p>
      ) : null}
      {showsHidden && hidden.length > 0 ? (
        <p className="preview-problems py-1">
          <strong>Masqué aux visiteurs tant que c’est à compléter{'\u00a0'}:</strong>{' '}
          {hidden.join(', ')}.
        </p>
      ) : null}
    </>
  );
}
