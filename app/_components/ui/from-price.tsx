import type { SiteSettings } from '@/lib/content/index.ts';
import { formatEuros } from '@/lib/format/numbers.ts';

/** « à partir de 800 € HT »; `price` in euros before tax, `size` the project type that it is the price of. */
export function FromPrice({
  price,
  size = null,
  labels,
}: {
  price: number;
  size?: string | null;
  labels: Pick<SiteSettings['labels'], 'from' | 'tax'>;
}) {
  return (
    <span>
      {labels.from} <strong className="figure text-xl">{formatEuros(price)}</strong> {labels.tax}
      {size ? <span className="text-muted text-sm"> · {size}</span> : null}
    </span>
  );
}
