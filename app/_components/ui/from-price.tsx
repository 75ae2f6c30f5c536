import type { SiteSettings } from '@/lib/content/index.ts';
import { formatEuros } from '@/lib/format/numbers.ts';

/** « à partir de 800 € HT »; `price` in euros before tax. */
export function FromPrice({
  price,
  labels,
}: {
  price: number;
  labels: Pick<SiteSettings['labels'], 'from' | 'tax'>;
}) {
  return (
    <span>
      {labels.from} <strong className="figure text-xl">{formatEuros(price)}</strong> {labels.tax}
    </span>
  );
}
