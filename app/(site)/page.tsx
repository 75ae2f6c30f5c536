import { AssemblyDiagram } from '@/app/_components/diagrams/assembly-diagram';
import { ServiceDiagram } from '@/app/_components/diagrams/service-diagram';
import { ButtonLink } from '@/app/_components/ui/button-link';
import { Connector } from '@/app/_components/ui/connector';
import { SectionHeading } from '@/app/_components/ui/section-heading';
import { Tag } from '@/app/_components/ui/tag';
import { getServices, getSiteSettings, type Service, type SiteSettings } from '@/lib/content';
import { formatEuros } from '@/lib/estimator/format';
import { frenchTypography as t } from '@/lib/typography';

export const ensureStatic = 'navigation';

function Hero({ settings }: { settings: SiteSettings }) {
  return (
    <section className="canvas overflow-hidden">
      <div className="wrap grid items-center gap-x-8 gap-y-14 pt-32 pb-16 lg:grid-cols-[1.15fr_1fr] lg:pt-40 lg:pb-24">
        <div>
          <h1 className="font-extrabold text-hero">{t(settings.heroTitle)}</h1>
          <p className="mt-7 max-w-xl text-lead text-muted">{t(settings.heroText)}</p>
          <div className="mt-9 flex flex-wrap gap-3">
            <ButtonLink href="/devis">Estimer mon projet</ButtonLink>
            <ButtonLink href="/services" look="secondary">
              Voir les services
            </ButtonLink>
          </div>
        </div>
        <div className="mx-auto w-full max-w-[35rem]">
          <AssemblyDiagram />
        </div>
      </div>
    </section>
  );
}

/** The claims, as ports along one line. */
function Claims({ claims }: Pick<SiteSettings, 'claims'>) {
  if (claims.length === 0) return null;
  return (
    <section aria-label="En quelques chiffres" className="overflow-hidden bg-sheet">
      <dl className="wrap relative grid grid-cols-2 gap-x-6 gap-y-10 py-12 lg:grid-cols-4">
        <div
          aria-hidden="true"
          className="absolute top-[3.35rem] right-[-50vw] left-[calc(clamp(1.25rem,4vw,3rem)+0.5rem)] hidden h-[3px] bg-accent lg:block"
        />
        {claims.map((claim) => (
          <div key={claim.label} className="relative flex flex-col">
            <span aria-hidden="true" className="port !bg-sheet" />
            <dt className="order-3 max-w-52 text-muted leading-snug">
              {t(claim.label)}
              {claim.source ? <span className="block text-sm">{t(claim.source)}</span> : null}
            </dt>
            <dd className="order-2 mt-3 font-bold font-display text-5xl tracking-tight">
              {t(claim.value)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Expertise({ service, index }: { service: Service; index: number }) {
  const right = index % 2 === 1;
  return (
    <article className="grid gap-x-14 gap-y-8 md:grid-cols-2">
      <div className={`tile ${right ? 'md:order-2' : ''} canvas grid items-center p-5 sm:p-8`}>
        <span
          aria-hidden="true"
          className="-translate-x-1/2 -top-2 port port-full absolute left-1/2"
        />
        <ServiceDiagram name={service.icon} />
        <span
          aria-hidden="true"
          className="-translate-x-1/2 -bottom-2 port port-full absolute left-1/2"
        />
      </div>
      <div className="self-center">
        {service.popular ? (
          <p className="mb-3">
            <Tag>Populaire</Tag>
          </p>
        ) : null}
        <h3 className="text-block">{t(service.name)}</h3>
        <p className="mt-2 font-semibold text-accent text-lead">{t(service.tagline)}</p>
        <p className="mt-3 max-w-lg text-muted">{t(service.description)}</p>
        <p className="mt-5 flex flex-wrap items-baseline gap-x-6 gap-y-2">
          <span>
            à partir de{' '}
            <strong className="figure text-xl">{formatEuros(service.startingPrice)}</strong> HT
          </span>
          <a href={`/services#${service.id}`} className="link">
            Découvrir<span className="sr-only"> {t(service.name)}</span>
          </a>
        </p>
      </div>
    </article>
  );
}

export default async function HomePage() {
  const [settings, services] = await Promise.all([getSiteSettings(), getServices()]);
  return (
    <>
      <Hero settings={settings} />
      <Claims claims={settings.claims} />

      <section aria-labelledby="expertises" className="wrap">
        <div className="rail pt-24 pb-6">
          <SectionHeading id="expertises" title="Quatre métiers, un seul fil">
            Chaque brique fonctionne seule. Reliées, elles portent toute votre activité.
          </SectionHeading>
        </div>
        <Connector
          path="right"
          className="ml-[7px] h-20 w-[calc(50%-7px)] md:w-[calc(25%-0.875rem-7px)]"
        />
        {services.map((service, index) => (
          <div key={service.id}>
            {index > 0 ? (
              <>
                <Connector
                  path={index % 2 === 1 ? 'right' : 'left'}
                  className="ml-[calc(25%-0.875rem)] hidden h-28 w-[calc(50%+1.75rem)] md:block"
                />
                <Connector path="down" className="mt-6 h-14 w-full md:hidden" />
              </>
            ) : null}
            <Expertise service={service} index={index} />
          </div>
        ))}
        <Connector
          path="left"
          className={`ml-[7px] hidden h-28 md:block ${
            services.length % 2 === 0 ? 'w-[calc(75%+0.875rem-7px)]' : 'w-[calc(25%-0.875rem-7px)]'
          }`}
        />
        <Connector path="left" className="mt-8 ml-[7px] h-20 w-[calc(50%-7px)] md:hidden" />
      </section>

      <section aria-labelledby="raisons" className="wrap">
        <div className="rail grid gap-12 py-4 lg:grid-cols-[1fr_1.5fr]">
          <div className="lg:sticky lg:top-28 lg:self-start">
            <SectionHeading id="raisons" title="Pourquoi travailler ensemble" />
          </div>
          <ol>
            {settings.reasons.map((reason) => (
              <li
                key={reason.title}
                className="border-ink border-t-[1.5px] py-7 last:border-b-[1.5px] sm:grid sm:grid-cols-[1fr_1.4fr] sm:gap-8"
              >
                <h3 className="text-2xl leading-tight">{t(reason.title)}</h3>
                <p className="mt-2 text-muted sm:mt-0">{t(reason.text)}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>

      <section aria-labelledby="suite" className="wrap pb-24">
        <Connector path="right" className="ml-[7px] h-28 w-[calc(50%-7px)]" />
        <div className="relative rounded-[1.5rem] bg-panel px-6 py-16 text-center text-on-panel sm:px-12 sm:py-24">
          <span
            aria-hidden="true"
            className="-translate-x-1/2 -top-2 port port-full absolute left-1/2"
          />
          <h2 id="suite" className="mx-auto max-w-2xl text-title">
            Il ne manque que votre idée
          </h2>
          <p className="mx-auto mt-5 max-w-xl text-lead text-panel-muted">
            Deux minutes suffisent pour connaître le prix et la durée de votre projet. Pour en
            parler de vive voix, l’échange découverte de 30{'\u00a0'}minutes est offert.
          </p>
          <div className="mt-9 flex flex-wrap justify-center gap-3">
            <ButtonLink href="/devis" look="panel">
              Estimer mon projet
            </ButtonLink>
            <ButtonLink href="/contact" look="panel-secondary">
              Nous écrire
            </ButtonLink>
          </div>
        </div>
      </section>
    </>
  );
}
