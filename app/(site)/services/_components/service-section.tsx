import { ServiceDiagram } from '@/app/_components/diagrams/service-diagram.tsx';
import { ButtonLink } from '@/app/_components/ui/button-link.tsx';
import { Tag } from '@/app/_components/ui/tag.tsx';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import { imageSource } from '@/lib/content/image.ts';
import type { CaseStudySummary, Service, ServicesPage, SiteSettings } from '@/lib/content/index.ts';
import { formatEuros } from '@/lib/format/numbers.ts';
import { caseStudyPath } from '@/lib/site/pages.ts';

function List({ title, items }: { title: string; items: string[] }) {
  return (
    <div>
      <h3 className="font-sans font-semibold text-base tracking-normal">{title}</h3>
      <ul className="mt-3 grid grid-cols-1 gap-2">
        {items.map((item) => (
          <li key={item} className="flex gap-3 leading-snug">
            <span
              aria-hidden="true"
              className="mt-[0.55em] h-[3px] w-3.5 flex-none rounded bg-accent"
            />
            <span className="min-w-0 wrap-anywhere">{item}</span>
          </li>
        ))}
      </ul>
    </div>
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
      className="mt-8 h-auto w-full rounded-xl border-[1.5px] border-ink"
    />
  ) : null;
}

/** The projects that employed a service, the newest two of them. */
type Proof = { label: string; studies: CaseStudySummary[] };

function CaseStudies({ label, studies }: Proof) {
  if (studies.length === 0) return null;
  return (
    <div className="mt-8 border-accent border-l-[3px] pl-4">
      <p className="text-muted text-sm">{label}</p>
      <ul className="mt-1 grid gap-1">
        {studies.slice(0, 2).map(({ slug, title }) => (
          <li key={slug}>
            <a href={caseStudyPath(slug)} className="link">
              {title}
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
  return (
    <section
      id={service.id}
      aria-labelledby={`${service.id}-titre`}
      className={`tile grid grid-cols-1 ${right ? 'lg:grid-cols-[1.35fr_1fr]' : 'lg:grid-cols-[1fr_1.35fr]'}`}
    >
      {service.formerIds.map((id) => (
        <span key={id} id={id} className="absolute top-0" />
      ))}
      <span
        aria-hidden="true"
        className="-top-2 port port-full absolute left-[calc(50%-7.5px)] z-10"
      />
      <div
        className={`canvas grid items-center border-ink p-6 max-lg:rounded-t-[0.8rem] max-lg:border-b-[1.5px] sm:p-10 ${
          right
            ? 'lg:order-2 lg:rounded-r-[0.8rem] lg:border-l-[1.5px]'
            : 'lg:rounded-l-[0.8rem] lg:border-r-[1.5px]'
        }`}
      >
        <div className="mx-auto w-full max-w-md">
          <ServiceDiagram name={service.icon} />
          <ServicePicture image={service.image} />
        </div>
      </div>
      <div className="flex flex-col p-6 sm:p-10">
        {service.popular ? (
          <p className="mb-3">
            <Tag>{labels.popular}</Tag>
          </p>
        ) : null}
        <h2 id={`${service.id}-titre`} className="text-block">
          {service.name}
        </h2>
        <p className="mt-2 font-semibold text-accent text-lead">{service.tagline}</p>
        <p className="mt-4 max-w-2xl text-muted">
          <Words>{service.description}</Words>
        </p>
        <div className="mt-8 grid grid-cols-1 gap-8 sm:grid-cols-2">
          <List title={page.includedLabel} items={service.features} />
          <List title={page.deliverablesLabel} items={service.deliverables} />
        </div>
        <CaseStudies {...proof} />
        <div className="mt-auto pt-9">
          <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5 border-line border-t-[1.5px] pt-6">
            <dl className="flex min-w-0 flex-wrap gap-x-8 gap-y-4">
              {service.startingPrice === null ? null : (
                <div>
                  <dt className="text-muted text-sm">{labels.from}</dt>
                  <dd>
                    <span className="figure text-3xl">{formatEuros(service.startingPrice)}</span>{' '}
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
                  <dd className="wrap-anywhere font-bold font-display text-3xl tracking-tight">
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
