import type { ReactNode } from 'react';
import { buttonClass } from '@/app/_components/ui/button-link.tsx';
import { Tag } from '@/app/_components/ui/tag.tsx';
import type { MakePage } from '@/lib/content/index.ts';
import type { Team } from '@/lib/make/api.ts';
import type { MakeConnection } from '@/lib/make/connection.ts';
import { MakeFailure } from '@/lib/make/failure.ts';
import { DataStores } from './data-stores.tsx';
import { DetectedToast } from './detected-toast.tsx';
import { DisconnectButton } from './disconnect-button.tsx';
import { InPlace } from './in-place.tsx';
import { ReadFailure } from './read-failure.tsx';
import { Safety } from './safety.tsx';
import { Scenarios } from './scenarios.tsx';
import { type MakeParams, makeHref } from './search-params.ts';

/** The connected state (product.md, Make). */
export async function Connected({
  connection,
  params,
  isSample,
  words,
}: {
  connection: MakeConnection;
  params: MakeParams;
  isSample: boolean;
  words: MakePage;
}) {
  return (
    <section aria-labelledby="make-connecte" className="tile p-6 sm:p-8">
      <DetectedToast />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h2 id="make-connecte" className="flex items-center gap-3 text-block">
            <span aria-hidden="true" className="port port-full" />
            {words.connectedTitle}
          </h2>
          {connection.last4 ? (
            <p className="mt-1 text-muted text-sm">Token finissant par {connection.last4}</p>
          ) : null}
        </div>
        <DisconnectButton title={words.disconnectTitle} text={words.disconnectText} />
      </div>
      <Workspace connection={connection} params={params} isSample={isSample} words={words} />
      <div className="mt-8">
        <Safety>{words.storedText}</Safety>
      </div>
    </section>
  );
}

async function Workspace({
  connection,
  params,
  isSample,
  words,
}: {
  connection: MakeConnection;
  params: MakeParams;
  isSample: boolean;
  words: MakePage;
}) {
  try {
    const make = connection.open();
    const teams = await make.teams();
    const team = teams.find(({ id }) => id === params.team) ?? teams[0];
    if (!team) {
      return <p className="mt-6 text-muted">{words.noTeamText}</p>;
    }
    const here: MakeParams = { ...params, team: params.team === team.id ? team.id : null };
    const list =
      here.tab === 'scenarios' ? (
        <Scenarios
          params={here}
          isSample={isSample}
          scenarios={await make.scenarios(team.id, here)}
          team={team}
          emptyText={words.noScenariosText}
        />
      ) : (
        <DataStores stores={await make.dataStores(team.id)} emptyText={words.noDataStoresText} />
      );
    return (
      <InPlace>
        <Teams teams={teams} team={team} params={here} isSample={isSample} />
        <nav aria-label="Contenu de Make" className="mt-6 flex gap-7 border-ink border-b-[1.5px]">
          <TabLink params={here} tab="scenarios">
            Scénarios
          </TabLink>
          <TabLink params={here} tab="data-stores">
            Data Stores
          </TabLink>
        </nav>
        {list}
      </InPlace>
    );
  } catch (error) {
    if (!(error instanceof MakeFailure)) throw error;
    return <ReadFailure params={params}>{error.message}</ReadFailure>;
  }
}

function TabLink({
  params,
  tab,
  children,
}: {
  params: MakeParams;
  tab: MakeParams['tab'];
  children: ReactNode;
}) {
  const isCurrent = params.tab === tab;
  return (
    <a
      href={makeHref(params, { tab, page: 0, search: '' })}
      aria-current={isCurrent ? 'page' : undefined}
      className="-mb-[1.5px] relative py-3 font-semibold hover:text-accent aria-[current]:text-accent aria-[current]:after:absolute aria-[current]:after:bottom-[-6px] aria-[current]:after:left-0 aria-[current]:after:size-3 aria-[current]:after:rounded-full aria-[current]:after:bg-accent aria-[current]:after:content-['']"
    >
      {children}
    </a>
  );
}

/** The team whose things are shown, and the choice where there are several. */
function Teams({
  teams,
  team,
  params,
  isSample,
}: {
  teams: Team[];
  team: Team;
  params: MakeParams;
  isSample: boolean;
}) {
  return (
    <div className="mt-6 flex flex-wrap items-end gap-x-6 gap-y-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="text-muted">Équipe</span>
        <Tag>{team.name}</Tag>
        {isSample ? <Tag>Exemple</Tag> : null}
      </p>
      {teams.length > 1 ? (
        <form action="/make" className="flex flex-wrap items-end gap-3">
          {params.tab === 'data-stores' ? (
            <input type="hidden" name="onglet" value="data-stores" />
          ) : null}
          <label className="min-w-0 max-w-full font-semibold">
            Changer d’équipe
            <select
              key={team.id}
              name="equipe"
              defaultValue={team.id}
              className="mt-1 block min-h-11 w-full rounded-lg border-[1.5px] border-edge bg-sheet px-3 font-normal text-ink"
            >
              {teams.map(({ id, name, organisation }) => (
                <option key={id} value={id}>
                  {name} ({organisation})
                </option>
              ))}
            </select>
          </label>
          <button type="submit" className={buttonClass('secondary', '!min-h-11 !py-1.5')}>
            Afficher
          </button>
        </form>
      ) : null}
    </div>
  );
}
