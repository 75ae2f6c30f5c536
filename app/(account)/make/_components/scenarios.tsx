import { buttonClass } from '@/app/_components/ui/button-link.tsx';
import type { Page, Scenario, Team } from '@/lib/make/api.ts';
import { ScenarioRow } from './scenario-row.tsx';
import { type MakeParams, makeHref } from './search-params.ts';

/** Names the list in a URL. */
const LIST = 'scenarios';

/** The tab « Scénarios »: search, a page of rows, and the way to the next. */
export function Scenarios({
  scenarios: { items, hasMore },
  params,
  team,
  isSample,
  emptyText,
}: {
  scenarios: Page<Scenario>;
  params: MakeParams;
  team: Team;
  isSample: boolean;
  emptyText: string;
}) {
  const { page, search } = params;
  // A link to another page leads to the start of its list.
  const toPage = (to: number) => `${makeHref(params, { page: to })}#${LIST}`;
  return (
    <div id={LIST} className="pt-6">
      <search>
        <form action="/make" className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="equipe" value={team.id} />
          <label className="grow font-semibold sm:max-w-xs">
            Rechercher un scénario
            <input
              key={search}
              type="search"
              name="recherche"
              defaultValue={search}
              maxLength={100}
              className="mt-1 block min-h-11 w-full rounded-lg border-[1.5px] border-edge bg-sheet px-3 font-normal text-ink"
            />
          </label>
          <button type="submit" className={buttonClass('secondary', '!min-h-11 !py-1.5')}>
            Rechercher
          </button>
        </form>
      </search>
      {items.length > 0 ? (
        <ul className="mt-4">
          {items.map((scenario) => (
            <ScenarioRow key={scenario.id} scenario={scenario} isSample={isSample} />
          ))}
        </ul>
      ) : (
        <p className="mt-6 text-muted">
          {search ? (
            <>
              Aucun scénario ne correspond à «{'\u202f'}
              {search}
              {'\u202f'}».{' '}
              <a href={makeHref(params, { search: '', page: 0 })} className="link">
                Tout afficher
              </a>
            </>
          ) : (
            emptyText
          )}
        </p>
      )}
      {page > 0 || hasMore ? (
        <nav aria-label="Pages de scénarios" className="mt-6 flex justify-between gap-4">
          {page > 0 ? (
            <a href={toPage(page - 1)} rel="prev" className="link py-1">
              Précédents
            </a>
          ) : (
            <span />
          )}
          {hasMore ? (
            <a href={toPage(page + 1)} rel="next" className="link py-1">
              Suivants
            </a>
          ) : null}
        </nav>
      ) : null}
    </div>
  );
}
