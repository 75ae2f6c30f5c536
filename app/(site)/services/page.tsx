import type { Metadata } from 'next';
import { ServiceDiagram } from '@/app/_components/diagrams/service-diagram';
import { ButtonLink } from '@/app/_components/ui/button-link';
import { Connector } from '@/app/_components/ui/connector';
import { SectionHeading } from '@/app/_components/ui/section-heading';
import { Tag } from '@/app/_components/ui/tag';
import { getServices, getSiteSettings, type Service, type SiteSettings } from '@/lib/content';
import { imageSource } from '@/lib/content/image';
import { formatEuros } from '@/lib/estimator/format';
import { frenchTypography as t } from '@/lib/typography';

export const ensureStatic = 'navigation';

export const metadata: Metadata = {
  title: 'Services',
  description:
    'Applications web, boutiques en ligne, automatisation et bases de données\u00a0: ce que chaque service comprend, ses délais et son prix de départ.',
};

/** The starting prices, drawn to scale. */
function PriceScale({ services }: { services: Service[] }) {
  const highest = Math.max(...services.map((service) => service.startingPrice), 1);
  const sorted = services.toSorted((a, b) => a.startingPrice - b.startingPrice);
  return (
    <ul className="grid gap-6">
      {sorted.map((service) => (
        <li key={service.id}>
          <a href={`#${service.id}`} className="group block">
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-semibold underline-offset-4 group-hover:underline">
                {t(service.name)}
              </span>
              <span className="whitespace-nowrap text-muted">
                dès{' '}
                <span className="figure text-ink text-xl">
                  {formatEuros(service.startingPrice)}
                </span>{' '}
                HT
              </span>
            </span>
            <span aria-hidden="true" className="mt-2 flex items-center">
              <span
                className="h-[3px] bg-accent"
                style={{ width: `calc(${(service.startingPrice / highest) * 100}% - 0.875rem)` }}
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

function List({ title, items }: { title: string; items: string[] }) {
  return (
    <div>
      <h3 className="font-sans font-semibold text-base tracking-normal">{title}</h3>
      <ul className="mt-3 grid gap-2">
        {items.map((item) => (
          <li key={item} className="flex gap-3 leading-snug">
            <span
              aria-hidden="true"
              className="mt-[0.55em] h-[3px] w-3.5 flex-none rounded bg-accent"
            />
            <span>{t(item)}</span>
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

function ServiceSection({ service, index }: { service: Service; index: number }) {
  const right = index % 2 === 1;
  return (
    <section
      id={service.id}
      aria-labelledby={`${service.id}-titre`}
      className={`tile grid scroll-mt-28 ${right ? 'lg:grid-cols-[1.35fr_1fr]' : 'lg:grid-cols-[1fr_1.35fr]'}`}
    >
      <span
        aria-hidden="true"
        className="-translate-x-1/2 -top-2 port port-full absolute left-1/2 z-10"
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
            <Tag>Populaire</Tag>
          </p>
        ) : null}
        <h2 id={`${service.id}-titre`} className="text-block">
          {t(service.name)}
        </h2>
        <p className="mt-2 font-semibold text-accent text-lead">{t(service.tagline)}</p>
        <p className="mt-4 max-w-2xl text-muted">{t(service.description)}</p>
        <div className="mt-8 grid gap-8 sm:grid-cols-2">
          <List title="Ce qui est compris" items={service.features} />
          <List title="Ce que vous recevez" items={service.deliverables} />
        </div>
        <div className="mt-auto pt-9">
          <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5 border-line border-t-[1.5px] pt-6">
            <dl className="flex flex-wrap gap-x-10 gap-y-4">
              <div>
                <dt className="text-muted text-sm">à partir de</dt>
                <dd className="whitespace-nowrap">
                  <span className="figure text-3xl">{formatEuros(service.startingPrice)}</span> HT
                </dd>
              </div>
              <div>
                <dt className="text-muted text-sm">Délai</dt>
                <dd className="font-bold font-display text-3xl tracking-tight">
                  {t(service.timeline)}
                </dd>
              </div>
            </dl>
            <ButtonLink href={`/devis?service=${encodeURIComponent(service.id)}`}>
              Estimer ce projet<span className="sr-only"> ({t(service.name)})</span>
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}

/** How a project goes, as a path from the first block to the last. */
function Process({ steps }: { steps: SiteSettings['process'] }) {
  return (
    <section aria-labelledby="methode" className="wrap pb-24">
      <Connector path="left" className="ml-[7px] h-28 w-[calc(50%-7px)]" />
      <div className="rail pt-4 pb-10">
        <SectionHeading id="methode" title="De l’idée à la mise en ligne">
          Vous savez à chaque étape où en est le projet, et ce qui vient ensuite.
        </SectionHeading>
      </div>
      <div className="relative">
        <svg
          aria-hidden="true"
          viewBox="0 0 1000 120"
          preserveAspectRatio="none"
          className="connector connector-drawn absolute inset-x-0 top-0 hidden h-30 w-full overflow-visible lg:block"
        >
          <path pathLength={1} d="M6 0 L6 20 C135 20 135 90 264 90 S392 20 521 20 S650 90 778 90" />
        </svg>
        <ol className="grid gap-0 lg:grid-cols-4 lg:gap-8">
          {steps.map((step, index) => (
            <li
              key={step.title}
              className={`relative ml-[5.5px] border-accent border-l-[3px] pb-10 pl-7 lg:ml-0 last:border-transparent last:pb-0 lg:border-0 lg:pb-0 lg:pl-0 ${
                index % 2 === 1 ? 'lg:pt-[5.1rem]' : 'lg:pt-[0.75rem]'
              }`}
            >
              <span
                aria-hidden="true"
                className="-left-[0.55rem] port port-full absolute top-1 lg:static lg:left-0"
              />
              <h3 className="text-2xl leading-tight lg:mt-5">{t(step.title)}</h3>
              <p className="mt-2 text-muted">{t(step.text)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

export default async function ServicesPage() {
  const [settings, services] = await Promise.all([getSiteSettings(), getServices()]);
  return (
    <>
      <section className="canvas">
        <div className="wrap grid items-end gap-x-16 gap-y-14 pt-36 pb-20 lg:grid-cols-2 lg:pt-44">
          <div>
            <h1 className="font-extrabold text-hero">Des blocs solides, bien reliés</h1>
            <p className="mt-7 max-w-xl text-lead text-muted">
              Quatre services, que l’on prend seuls ou ensemble. Chacun a un prix de départ, un
              délai et des livrables écrits noir sur blanc.
            </p>
          </div>
          <div className="tile p-6 sm:p-8">
            <h2 className="mb-6 font-sans font-semibold text-base tracking-normal">
              Les prix de départ, à l’échelle
            </h2>
            <PriceScale services={services} />
          </div>
        </div>
      </section>

      <div className="wrap">
        {services.map((service, index) => (
          <div key={service.id}>
            <Connector path="down" className="h-16 w-full" />
            <ServiceSection service={service} index={index} />
          </div>
        ))}
      </div>

      {settings.process.length > 0 ? <Process steps={settings.process} /> : null}

      <section aria-labelledby="formation" className="wrap pb-24">
        <div className="grid items-center gap-x-12 gap-y-8 rounded-[1.5rem] bg-panel px-6 py-14 text-on-panel sm:px-12 lg:grid-cols-[1.4fr_1fr]">
          <div>
            <h2 id="formation" className="text-title">
              Former vos équipes à l’IA
            </h2>
            <p className="mt-4 max-w-xl text-lead text-panel-muted">
              24{'\u00a0'}heures en quatre modules, huit participants au plus, trois mois
              d’accompagnement après la formation.
            </p>
          </div>
          <div className="lg:text-right">
            <p className="text-panel-muted">à partir de</p>
            <p className="mb-6">
              <span className="figure text-3xl sm:text-4xl">
                {formatEuros(settings.trainingFromPrice)}/personne
              </span>{' '}
              HT
            </p>
            <ButtonLink href="/formations" look="panel">
              Voir la formation
            </ButtonLink>
          </div>
        </div>
      </section>
    </>
  );
}
