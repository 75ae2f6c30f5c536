/** What the address of the page says. */
export type MakeAddress = {
  tab: 'scenarios' | 'data-stores';
  /** The chosen team; null: the first. */
  team: number | null;
  /** Of the scenarios, from 0. */
  page: number;
  search: string;
};

type Params = Readonly<Record<string, string | string[] | undefined>>;

const single = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '');
const count = (value: string) => (/^\d{1,9}$/.test(value) ? Number(value) : null);

/** Reads the address; what makes no sense is as if it were absent. */
export function readAddress(params: Params): MakeAddress {
  return {
    tab: single(params.onglet) === 'data-stores' ? 'data-stores' : 'scenarios',
    team: count(single(params.equipe)),
    page: count(single(params.page)) ?? 0,
    search: single(params.recherche).slice(0, 100),
  };
}

/** The address of the page with some of it changed. */
export function makeHref(address: MakeAddress, change: Partial<MakeAddress>): string {
  const { tab, team, page, search } = { ...address, ...change };
  const params = new URLSearchParams();
  if (tab !== 'scenarios') params.set('onglet', tab);
  if (team !== null) params.set('equipe', String(team));
  if (page > 0) params.set('page', String(page));
  if (search) params.set('recherche', search);
  return params.size > 0 ? `/make?${params}` : '/make';
}
