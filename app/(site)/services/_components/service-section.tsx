import { FlowDiagram } from '@/app/_components/diagrams/flow-diagram.tsx';
import { ServiceDiagram } from '@/app/_components/diagrams/service-diagram.tsx';
import { ServiceGlyph } from '@/app/_components/diagrams/service-glyph.tsx';
import { ButtonLink } from '@/app/_components/ui/button-link.tsx';
import { Tag } from '@/app/_components/ui/tag.tsx';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import { sayExample } from '@/lib/articles/example.ts';
import { imageSource } from '@/lib/content/image.ts';
import type { CaseStudySummary, Service, ServicesPage, SiteSettings } from '@/lib/content/index.ts';
import { formatEuros } from '@/lib/format/numbers.ts';
import { caseStudyPath } from '@/lib/site/pages.ts';

/** A list; on a phone its entries follow each other as the words of a sentence do. */
function List({ title, items }: { title: string; items: string[] }) {
  return (
    <div>
      <h3 className="font-sans font-semibold text-base tracking-normal">{title}</h3>
      <ul className="mt-1 max-sm:text-[0.9375rem] leading-snug sm:mt-3 sm:grid sm:grid-cols-1 sm:gap-2">
        {items.map((item) => (
          <li
            key={item}
            className="max-sm:inline max-sm:not-last:after:text-accent max-sm:not-last:after:content-['_·_'] sm:flex sm:gap-3"
          >
            <span
              aria-hidden="true"
              className="mt-[0.55em] h-[3px] w-3.5 flex-none rounded bg-accent max-sm:hidden"
            />
            <span className="min-w-0 wrap-anywhere">{item}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How the work goes with what the service builds, its sign alone where there is little room; else the home page's drawing. */
function ServiceFigure({ service: { icon, steps } }: { service: Service }) {
  if (steps.length === 0) return <ServiceDiagram name={icon} />;
  return (
    <>
      <ServiceGlyph name={icon} className="mx-auto h-auto w-full max-w-20 text-accent lg:hidden" />
      <div className="max-lg:hidden">
        <FlowDiagram steps={steps} />
      </div>
    </>
  );
}

/** A picture of finished work, where the consultant has given one. */
function ServicePicture({ image }: { image: Service['image'] }) {
  const source = image && imageSource(image, { width: 448, height: 280 });
  return source ? (
    // biome-ignore lint/performance/noImgElement: next/image costs 5 kB of script; sizes are known here.
    <img
      {...source}
      alt={source.alt}
      loading="lazy"
      className="max-lg:col-span-2 mx-auto h-auto w-full max-w-md rounded-xl border-[1.5px] border-ink lg:mt-8"
    />
  ) : null;
}

/** The projects that employed a service, the newest two of them. */
type Proof = { label: string; studies: CaseStudySummary[] };

function CaseStudies({ label, studies, ownWork }: Proof & { ownWork: string }) {
  if (studies.length === 0) return null;
  return (
    <div className="mt-8 border-accent border-l-[3px] pl-4">
      <p className="text-muted text-sm">{label}</p>
      <ul className="mt-1 grid gap-1">
        {studies.slice(0, 2).map(({ slug, title, isOwn }) => (
          <li key={slug}>
            <a href={caseStudyPath(slug)} className="link">
              {sayExample(title, isOwn, ownWork)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** One service (product.md, Services): its working drawing, and everything it comes with. */
export function ServiceSection({
  service,
  index,
  page,
  labels,
  proof,
}: {
  service: Service;
  index: number;
  page: ServicesPage;
  labels: SiteSettings['labels'];
  proof: Proof;
}) {
  const right = index % 2 === 1;
  const column = right ? 'lg:col-start-1' : 'lg:col-start-2';
  return (
    <section
      id={service.id}
      aria-labelledby={`${service.id}-titre`}
      className={`tile grid grid-cols-[5rem_minmax(0,1fr)] content-start gap-x-4 gap-y-2 px-5 py-4 sm:gap-y-3 sm:grid-cols-[9rem_minmax(0,1fr)] sm:p-9 lg:grid-rows-[auto_1fr] lg:gap-y-0 lg:p-0 ${
        right ? 'lg:grid-cols-[1.35fr_1fr]' : 'lg:grid-cols-[1fr_1.35fr]'
      }`}
    >
      {service.formerIds.map((id) => (
        <span key={id} id={id} className="absolute top-0" />
      ))}
      <span
        aria-hidden="true"
        className="-top-2 port port-full absolute left-[calc(50%-7.5px)] z-10"
      />
      <div
        className={`canvas contents border-ink lg:row-span-2 lg:row-start-1 lg:grid lg:content-center lg:p-10 ${
          right
            ? 'lg:col-start-2 lg:rounded-r-[0.8rem] lg:border-l-[1.5px]'
            : 'lg:rounded-l-[0.8rem] lg:border-r-[1.5px]'
        }`}
      >
        <div className="mx-auto w-full max-w-md self-center">
          <ServiceFigure service={service} />
        </div>
        <ServicePicture image={service.image} />
      </div>
      <div className={`min-w-0 self-center lg:row-start-1 lg:px-10 lg:pt-10 ${column}`}>
        {service.popular ? (
          <p className="mb-2 lg:mb-3">
            <Tag>{labels.popular}</Tag>
          </p>
        ) : null}
        <h2 id={`${service.id}-titre`} className="text-block">
          {service.name}
        </h2>
      </div>
      <div
        className={`col-span-2 flex flex-col lg:col-span-1 lg:row-start-2 lg:px-10 lg:pt-2 lg:pb-10 ${column}`}
      >
        <p className="font-semibold text-accent text-lead leading-snug">{service.tagline}</p>
        <p className="mt-2 max-w-2xl text-muted leading-normal lg:mt-4 lg:leading-relaxed">
          <Words>{service.description}</Words>
        </p>
        <div className="mt-3 grid grid-cols-1 gap-3 sm:mt-8 sm:grid-cols-2 sm:gap-8">
          <List title={page.includedLabel} items={service.features} />
          <List title={page.deliverablesLabel} items={service.deliverables} />
        </div>
        <CaseStudies {...proof} ownWork={labels.ownWork} />
        <div className="mt-auto pt-2 sm:pt-9">
          <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 border-line border-t-[1.5px] pt-3 sm:pt-6">
            <dl className="grid min-w-0 grid-cols-2 gap-x-4 sm:flex sm:flex-wrap sm:gap-x-8 sm:gap-y-4">
              {service.startingPrice === null ? null : (
                <div>
                  <dt className="text-muted text-sm">{labels.from}</dt>
                  <dd>
                    <span className="figure text-2xl sm:text-3xl">
                      {formatEuros(service.startingPrice)}
                    </span>{' '}
                    {labels.tax}
                  </dd>
                  {service.startingSize ? (
                    <dd className="text-muted text-sm">{service.startingSize}</dd>
                  ) : null}
                </div>
              )}
              {service.delay === null ? null : (
                <div>
                  <dt className="text-muted text-sm">{page.timelineLabel}</dt>
                  <dd className="wrap-anywhere font-bold font-display text-xl sm:text-3xl tracking-tight max-sm:leading-8">
                    {service.delay}
                  </dd>
                  {service.latestWeeks === null ? null : (
                    <dd className="text-muted text-sm">
                      {service.latestWeeks} au plus, marge comprise
                    </dd>
                  )}
                </div>
              )}
            </dl>
            {service.startingPrice === null ? null : (
              <ButtonLink href={`/devis?service=${encodeURIComponent(service.id)}`}>
                {page.quoteLabel}
                <span className="sr-only"> ({service.name})</span>
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}
