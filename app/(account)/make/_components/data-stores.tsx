import type { DataStore } from '@/lib/make/api.ts';
import { dataStoreLine } from '@/lib/make/format.ts';

/** Share from which on the bar warns. */
const NEARLY_FULL = 0.9;

/** The share of its room that a data store takes. The <meter> is visually hidden: each browser draws it in its own colours. */
function UsageBar({ store: { name, size, maxSize } }: { store: DataStore }) {
  const share = maxSize > 0 ? Math.min(size / maxSize, 1) : 0;
  return (
    <div className="mt-3 h-2.5 overflow-hidden rounded-full border-[1.5px] border-edge">
      <meter aria-label={`Place occupée par ${name}`} value={share} className="sr-only" />
      <div
        aria-hidden="true"
        className={`h-full ${share < NEARLY_FULL ? 'bg-accent' : 'bg-danger'}`}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}

/** The tab « Data Stores »: each with what it holds and the room that is left. */
export function DataStores({ stores, emptyText }: { stores: DataStore[]; emptyText: string }) {
  if (stores.length === 0) {
    return <p className="pt-6 text-muted">{emptyText}</p>;
  }
  return (
    <ul className="pt-2">
      {stores.map((store) => (
        <li key={store.id} className="border-line border-t-[1.5px] py-5 first:border-0">
          <p className="break-words font-semibold">{store.name}</p>
          <p className="text-muted text-sm">{dataStoreLine(store)}</p>
          <UsageBar store={store} />
        </li>
      ))}
    </ul>
  );
}
