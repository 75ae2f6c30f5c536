import { FromPrice } from '@/app/_components/ui/from-price.tsx';
import type { Service, SiteSettings } from '@/lib/content/index.ts';

/** The starting prices, drawn to scale. */
export function PriceScale({
  services,
  labels,
}: {
  services: Service[];
  labels: SiteSettings['labels'];
}) {
  const priced = services.flatMap(({ id, name, startingPrice }) =>
    startingPrice === null ? [] : [{ id, name, startingPrice }],
  );
  const highest = Math.max(...priced.map((service) => service.startingPrice));
  const sorted = priced.toSorted((a, b) => a.startingPrice - b.startingPrice);
  return (
    <ul className="grid grid-cols-1 gap-6">
      {sorted.map((service) => (
        <li key={service.id}>
          <a href={`#${service.id}`} className="group block">
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="wrap-anywhere font-semibold underline-offset-4 group-hover:underline">
                {service.name}
              </span>
              <span className="text-muted">
                <FromPrice price={service.startingPrice} labels={labels} />
              </span>
            </span>
            <span aria-hidden="true" className="mt-2 flex items-center">
              <span
                className="h-[3px] bg-accent"
                style={{ width: `calc(${(service.startingPrice / highest) * 100}% - 15px)` }}
              />
              <span className="port group-hover:bg-accent" />
              <span className="h-px flex-1 bg-line" />
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
