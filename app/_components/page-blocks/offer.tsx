import { Expertises } from '@/app/_components/expertises.tsx';
import { PriceList } from '@/app/_components/price-list.tsx';
import { ButtonLink } from '@/app/_components/ui/button-link.tsx';
import { FromPrice } from '@/app/_components/ui/from-price.tsx';
import { HiddenParts } from '@/app/_components/ui/hidden-parts.tsx';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import {
  getEstimator,
  getHomePage,
  getQuotePage,
  getServices,
  type Service,
} from '@/lib/content/index.ts';
import type { BlockProps } from './block-props.ts';
import { BlockSection } from './block-section.tsx';

/** The services of these ids, in this order; all of them where none is named. */
const chosen = (services: Service[], ids: readonly string[]): Service[] =>
  ids.length === 0
    ? services
    : ids.flatMap((id) => services.find((service) => service.id === id) ?? []);

/** Services with their drawings, as the home page has them. */
export async function Services({ block, id, settings }: BlockProps<'servicesBlock'>) {
  const [services, { expertiseLabel }] = await Promise.all([getServices(), getHomePage()]);
  return (
    <Expertises
      id={id}
      title={block.title}
      text={block.text}
      linkLabel={expertiseLabel}
      services={chosen(services, block.services)}
      labels={settings.labels}
      className=""
    />
  );
}

/** The price of one service and its delay, by the estimator. */
export async function Price({ block, id, settings }: BlockProps<'priceBlock'>) {
  const service = (await getServices()).find((one) => one.id === block.service);
  if (!service || service.startingPrice === null) {
    const why = 'l’estimateur ne connaît pas encore ce service.';
    return <HiddenParts parts={[{ what: block.title, why }]} className="wrap" />;
  }
  return (
    <BlockSection id={id} title={block.title} text={block.text}>
      <div className="tile grid grid-cols-[minmax(0,1fr)] items-center gap-x-12 gap-y-7 p-6 sm:p-9 md:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <h3 className="text-block">{service.name}</h3>
          <p className="mt-2 text-lead text-muted">
            <Words>{service.tagline}</Words>
          </p>
          <p className="mt-5 flex flex-wrap items-baseline gap-x-6 gap-y-2">
            <FromPrice
              price={service.startingPrice}
              size={service.startingSize}
              labels={settings.labels}
            />
            {service.delay ? <span>{service.delay}</span> : null}
          </p>
        </div>
        <ButtonLink href={`/devis?service=${encodeURIComponent(service.id)}`} className="no-print">
          {block.button}
        </ButtonLink>
      </div>
    </BlockSection>
  );
}

/** The price list, of all services or of some. */
export async function Scale({ block, id, settings }: BlockProps<'scaleBlock'>) {
  const [services, { rules }, { table }] = await Promise.all([
    getServices(),
    getEstimator(),
    getQuotePage(),
  ]);
  return (
    <div className="wrap">
      <div className="rail pb-20">
        <div className="tile p-5 sm:p-9">
          <PriceList
            id={id}
            services={chosen(services, block.services)}
            rules={rules}
            taxLabel={settings.labels.tax}
            copy={{ ...table, title: block.title }}
          />
        </div>
      </div>
    </div>
  );
}
