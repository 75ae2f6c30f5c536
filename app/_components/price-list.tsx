import type { QuotePage } from '@/lib/content/index.ts';
import { estimate } from '@/lib/estimator/estimate.ts';
import type { EstimatorRules } from '@/lib/estimator/rules.ts';
import { estimatedPrice } from '@/lib/estimator/shown.ts';
import { formatDecimal, formatWeeks } from '@/lib/format/numbers.ts';
import { fill } from '@/lib/typography/fill.ts';

/**
 * The whole price list (product.md, Price list): what each size of a project costs and takes, without options. A phone
 * shows each row on two lines, one that has no room for the longest of them each row on three.
 */
export function PriceList({
  id,
  services,
  rules,
  taxLabel,
  copy,
}: {
  id: string;
  services: ReadonlyArray<{ id: string; name: string }>;
  rules: EstimatorRules;
  taxLabel: string;
  copy: QuotePage['table'];
}) {
  return (
    <section aria-labelledby={id} className="@container">
      <h2 id={id} className="text-title">
        {copy.title}
      </h2>
      <div className="mt-8 grid grid-cols-1 gap-x-12 gap-y-8 @4xl:grid-cols-2">
        {services.map((service) => {
          const rows = rules.services.find((one) => one.id === service.id)?.projectTypes ?? [];
          return rows.length === 0 ? null : (
            <table key={service.id} className="w-full self-start text-left max-sm:block">
              <caption className="mb-2 text-left font-bold font-display text-2xl max-sm:block">
                {service.name}
              </caption>
              <thead className="max-sm:sr-only">
                <tr className="border-ink border-b-[1.5px] text-muted text-sm">
                  <th scope="col" className="py-2 pr-4 font-semibold">
                    {copy.type}
                  </th>
                  <th scope="col" className="py-2 pr-4 font-semibold">
                    {copy.price} <span>{taxLabel}</span>
                  </th>
                  <th scope="col" className="py-2 font-semibold">
                    {copy.duration}
                  </th>
                </tr>
              </thead>
              <tbody className="max-sm:block">
                {rows.map((type) => {
                  const result = estimate(rules, {
                    serviceId: service.id,
                    projectTypeId: type.id,
                    featureIds: [],
                  });
                  return result ? (
                    <tr
                      key={type.id}
                      className="border-line border-b max-sm:flex max-sm:flex-wrap max-sm:justify-between max-sm:gap-x-4 max-sm:py-2"
                    >
                      <th scope="row" className="font-semibold max-sm:basis-full sm:py-3 sm:pr-4">
                        {type.label}
                      </th>
                      <td className="sm:py-3 sm:pr-4">
                        {estimatedPrice(result)}
                        <span aria-hidden="true" className="sm:hidden">
                          {' '}
                          {taxLabel}
                        </span>
                      </td>
                      <td className="text-muted @max-[19rem]:basis-full sm:py-3 sm:text-ink">
                        {formatWeeks(result.weeks.minimum, result.weeks.maximum)}
                      </td>
                    </tr>
                  ) : null;
                })}
              </tbody>
            </table>
          );
        })}
      </div>
      <p className="mt-6 text-muted">
        {fill(copy.text, { pourcentage: `${formatDecimal(rules.featurePercent)}\u00a0%` })}
      </p>
    </section>
  );
}
