import { dataStoreLine } from '@/lib/make/format';
import type { DataStore } from '@/lib/make/types';

/** The tab « Data Stores »: each with what it holds and the room that is left. */
export function DataStores({ stores }: { stores: DataStore[] }) {
  if (stores.length === 0) {
    return <p className="pt-6 text-muted">Cette équipe n’a pas encore de data store.</p>;
  }
  return (
    <ul className="pt-2">
      {stores.map((store) => (
        <li key={store.id} className="border-line border-t-[1.5px] py-5 first:border-0">
          <p className="break-words font-semibold">{store.name}</p>
          <p className="text-muted text-sm">{dataStoreLine(store)}</p>
          <meter
            aria-label={`Place occupée par ${store.name}`}
            min={0}
            max={Math.max(store.maxSize, 1)}
            value={store.size}
            className="mt-2 h-2.5 w-full"
          />
        </li>
      ))}
    </ul>
  );
}
