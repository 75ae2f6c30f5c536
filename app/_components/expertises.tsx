import { ServiceDiagram } from '@/app/_components/diagrams/service-diagram.tsx';
import { Connector } from '@/app/_components/ui/connector.tsx';
import { FromPrice } from '@/app/_components/ui/from-price.tsx';
import { SectionHeading } from '@/app/_components/ui/section-heading.tsx';
import { Tag } from '@/app/_components/ui/tag.tsx';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import type { Service, SiteSettings } from '@/lib/content/index.ts';

type Labels = SiteSettings['labels'];

function Expertise({
  service,
  index,
  linkLabel,
  labels,
}: {
  service: Service;
  index: number;
  linkLabel: string;
  labels: Labels;
}) {
  const right = index % 2 === 1;
  return (
    <article className="grid grid-cols-1 gap-x-14 gap-y-8 max-md:pb-16 md:grid-cols-2">
      <div className={`tile ${right ? 'md:order-2' : ''} canvas grid items-center p-5 sm:p-8`}>
        <span
          aria-hidden="true"
          className="md:-top-2 port port-full absolute max-md:top-[calc(50%-7.5px)] max-md:left-[calc(-1*var(--rail)-1.5px)] md:left-[calc(50%-7.5px)]"
        />
        <ServiceDiagram name={service.icon} />
        <span
          aria-hidden="true"
          className="-bottom-2 port port-full absolute left-[calc(50%-7.5px)] max-md:hidden"
        />
      </div>
      <div className="self-center">
        {service.popular ? (
          <p className="mb-3">
            <Tag>{labels.popular}</Tag>
          </p>
        ) : null}
        <h3 className="text-block">{service.name}</h3>
        <p className="mt-2 font-semibold text-accent text-lead">{service.tagline}</p>
        <p className="mt-3 max-w-lg text-muted">
          <Words>{service.description}</Words>
        </p>
        <p className="mt-5 flex flex-wrap items-baseline gap-x-6 gap-y-2">
          {service.startingPrice === null ? null : (
            <FromPrice price={service.startingPrice} size={service.startingSize} labels={labels} />
          )}
          <a href={`/services#${service.id}`} className="link">
            {linkLabel}
            <span className="sr-only"> {service.name}</span>
          </a>
        </p>
      </div>
    </article>
  );
}

/**
 * Services with their drawings, on the home page all of them (product.md, Home): the connector leads from one drawing to
 * the next, on a phone along all of them at the left.
 */
export function Expertises({
  id,
  title,
  text,
  linkLabel,
  services,
  labels,
  className = 'pt-24',
}: {
  /** The id of the title. */
  id: string;
  title: string;
  text: string | null;
  /** The link of each to its section. */
  linkLabel: string;
  services: Service[];
  labels: Labels;
  /** The space above. */
  className?: string;
}) {
  return (
    <section aria-labelledby={id} className="wrap">
      <div className={`rail pb-6 ${className}`}>
        <SectionHeading id={id} title={title}>
          {text ? <Words>{text}</Words> : null}
        </SectionHeading>
      </div>
      <Connector
        path="right"
        className="ml-[7px] hidden h-20 w-[calc(25%-0.875rem-7.5px)] md:block"
      />
      {services.map((service, index) => (
        <div key={service.id} className="rail md:pl-0 md:before:hidden">
          {index > 0 ? (
            <Connector
              path={index % 2 === 1 ? 'right' : 'left'}
              className="ml-[calc(25%-0.875rem-0.5px)] hidden h-28 w-[calc(50%+1.75rem)] md:block"
            />
          ) : null}
          <Expertise service={service} index={index} linkLabel={linkLabel} labels={labels} />
        </div>
      ))}
      <Connector
        path="left"
        className={`ml-[7px] hidden h-28 md:block ${
          services.length % 2 === 0
            ? 'w-[calc(75%+0.875rem-7.5px)]'
            : 'w-[calc(25%-0.875rem-7.5px)]'
        }`}
      />
    </section>
  );
}
