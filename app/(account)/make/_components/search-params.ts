/** Parameters of the page's URL. */
export type MakeParams = {
  tab: 'scenarios' | 'data-stores';
  /** The chosen team; null: the first. */
  team: number | null;
  /** Page of the scenarios, from 0. */
  page: number;
  search: string;
};

type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

const single = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '');
const count = (value: string) => (/^\d{1,9}$/.test(value) ? Number(value) : null);

/** Reads the query; what makes no sense is as if it were absent. */
export function readParams(params: SearchParams): MakeParams {
  return {
    tab: single(params.onglet) === 'data-stores' ? 'data-stores' : 'scenarios',
    team: count(single(params.equipe)),
    page: count(single(params.page)) ?? 0,
    search: single(params.recherche).slice(0, 100),
  };
}

/** The path and query of the page with some of it changed. */
export function makeHref(params: MakeParams, change: Partial<MakeParams>): string {
  const { tab, team, page, search } = { ...params, ...change };
  const query = new URLSearchParams();
  if (tab !== 'scenarios') query.set('onglet', tab);
  if (team !== null) query.set('equipe', String(team));
  if (page > 0) query.set('page', String(page));
  if (search) query.set('recherche', search);
  return query.size > 0 ? `/make?${query}` : '/make';
}
