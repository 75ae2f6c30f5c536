import { FromPrice } from '@/app/_components/ui/from-price.tsx';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import type { Service, ServicesPage, SiteSettings } from '@/lib/content/index.ts';

const HEAD = 'px-3 py-2 font-semibold';
const CELL = '@max-5xl:text-[0.9375rem] @max-5xl:py-0.5 leading-snug @5xl:px-3 @5xl:py-4';

/** A cell with its text; where the row is a card, the head of its column stands in it. */
function Cell({ head, text }: { head: string; text: string | null }) {
  return (
    <td className={`${CELL} @max-5xl:basis-full`}>
      {text === null ? null : (
        <>
          <span aria-hidden="true" className="mr-1.5 font-semibold @5xl:hidden">
            {head}
          </span>
          <span className="text-muted @5xl:text-ink">
            <Words>{text}</Words>
          </span>
        </>
      )}
    </td>
  );
}

/** The services side by side (product.md, Services): a table, whose rows are cards where there is no room for columns. */
export function Comparison({
  services,
  page,
  labels,
}: {
  services: Service[];
  page: ServicesPage;
  labels: SiteSettings['labels'];
}) {
  const hasAudience = services.some(({ audience }) => audience !== null);
  const hasReplaces = services.some(({ replaces }) => replaces !== null);
  return (
    <section aria-labelledby="comparaison" className="@container">
      <h2 id="comparaison" className="text-block">
        <Words>{page.comparisonTitle}</Words>
      </h2>
      <table className="@5xl:-mx-3 mt-4 @5xl:w-[calc(100%+1.5rem)] text-left @max-5xl:block">
        <thead className="@max-5xl:sr-only">
          <tr className="border-ink border-b-[1.5px] text-muted text-sm">
            <th scope="col" className={HEAD}>
              {page.comparison.service}
            </th>
            {hasAudience ? (
              <th scope="col" className={HEAD}>
                {page.comparison.audience}
              </th>
            ) : null}
            {hasReplaces ? (
              <th scope="col" className={HEAD}>
                {page.comparison.replaces}
              </th>
            ) : null}
            <th scope="col" className={HEAD}>
              {page.comparison.price}
            </th>
            <th scope="col" className={HEAD}>
              {page.timelineLabel}
            </th>
            <th scope="col" className={HEAD}>
              <span className="sr-only">Estimation</span>
            </th>
          </tr>
        </thead>
        <tbody className="@max-5xl:grid @3xl:grid-cols-2 grid-cols-1 gap-x-12">
          {services.map((service) => (
            <tr
              key={service.id}
              className="@max-5xl:flex @max-5xl:flex-wrap @max-5xl:content-start items-baseline justify-between gap-x-3 @max-5xl:border-t-[1.5px] border-line @5xl:border-b @max-5xl:py-3 @5xl:last:border-b-0"
            >
              <th scope="row" className={`${CELL} @max-5xl:basis-full`}>
                <a
                  href={`#${service.id}`}
                  className="font-bold font-display text-xl underline-offset-4 hover:text-accent hover:underline"
                >
                  {service.name}
                </a>
              </th>
              {hasAudience ? (
                <Cell head={page.comparison.audience} text={service.audience} />
              ) : null}
              {hasReplaces ? (
                <Cell head={page.comparison.replaces} text={service.replaces} />
              ) : null}
              <td className={CELL}>
                {service.startingPrice === null ? null : (
                  <FromPrice price={service.startingPrice} labels={labels} />
                )}
              </td>
              <td className={`${CELL} @5xl:whitespace-nowrap`}>{service.delay}</td>
              <td className={`${CELL} @max-5xl:basis-full @5xl:text-right`}>
                {service.startingPrice === null ? null : (
                  <a
                    href={`/devis?service=${encodeURIComponent(service.id)}`}
                    className="link inline-block whitespace-nowrap py-1"
                  >
                    {page.quoteLabel}
                    <span className="sr-only"> ({service.name})</span>
                  </a>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
