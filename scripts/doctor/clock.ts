import type { Answer } from './ask.ts';
import { type Check, fault, ok, skipped } from './finding.ts';
import type { Place } from './place.ts';
import { askLake, askSite, askSupabase, datasetOf } from './services.ts';

/** The greatest difference between two clocks, in ms. Signatures are refused from five minutes on. */
const TOLERANCE_MS = 60_000;

/** Services that answer with their own time, and from no cache. */
const CLOCKS: [name: string, read: (place: Place) => Promise<Answer>][] = [
  ['le site', (place) => askSite(place, '/api/health/live')],
  ['le Content Lake', (place) => askLake(place, `/data/query/${datasetOf(place)}?query=true`)],
  [
    'Supabase',
    (place) => askSupabase(place, '/auth/v1/settings', place.env.SUPABASE_PUBLISHABLE_KEY),
  ],
];

/** The time by which this machine's clock is ahead of another's, in ms; undefined where the other does not tell. */
async function aheadOf(read: Promise<Answer>): Promise<number | undefined> {
  const asked = Date.now();
  const date = await read.then(({ headers }) => headers.get('date')).catch(() => null);
  return date ? (asked + Date.now()) / 2 - Date.parse(date) : undefined;
}

const minutes = new Intl.NumberFormat('fr-FR', {
  style: 'unit',
  unit: 'minute',
  maximumFractionDigits: 0,
});

/** Whether this machine and the services agree on the time: what is signed is good for minutes. */
export const clock: Check = {
  name: 'Horloge',
  run: async (place) => {
    const read = await Promise.all(
      CLOCKS.map(async ([name, ask]) => ({ name, ahead: await aheadOf(ask(place)) })),
    );
    const told = read.flatMap(({ name, ahead }) => (ahead === undefined ? [] : [{ name, ahead }]));
    if (told.length === 0) return skipped('aucun service ne dit l’heure');
    const wrong = told.filter(({ ahead }) => Math.abs(ahead) > TOLERANCE_MS);
    if (wrong.length === 0) return ok('cette machine et les services ont la même heure');
    const [worst] = wrong;
    const by = minutes.format(Math.abs(worst?.ahead ?? 0) / 60_000);
    return fault(
      `L’horloge de cette machine et celle d’un service (${wrong.map(({ name }) => name).join(', ')}) sont à ${by} l’une de l’autre : les appels signés sont refusés.`,
      'Réglez l’heure par NTP, ici ou là où ce service tourne (timedatectl set-ntp true).',
    );
  },
};
