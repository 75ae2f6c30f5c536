import { buttonClass } from '@/app/_components/ui/button-link.tsx';
import { FromPrice } from '@/app/_components/ui/from-price.tsx';
import { HiddenParts } from '@/app/_components/ui/hidden-parts.tsx';
import { hiddenList } from '@/lib/content/hidden.ts';
import { getServices } from '@/lib/content/index.ts';
import type { BlockProps } from './block-props.ts';
import { BlockSection } from './block-section.tsx';

/** The choice of a service, which leads to its estimate: a form that needs no script. */
export async function QuoteChoice({ block, id, settings }: BlockProps<'quoteBlock'>) {
  const services = (await getServices()).flatMap(({ startingPrice, ...service }) =>
    startingPrice === null ? [] : [{ ...service, startingPrice }],
  );
  if (services.length === 0) {
    return <HiddenParts parts={hiddenList(block.title, services)} className="wrap" />;
  }
  const first = services.some((service) => service.id === block.service)
    ? block.service
    : services[0]?.id;
  return (
    <BlockSection id={id} title={block.title} text={block.text} isBeside>
      <form action="/devis" className="tile no-print p-6 sm:p-9">
        <fieldset aria-labelledby={id} className="grid gap-3">
          {services.map((service) => (
            <label
              key={service.id}
              className="flex cursor-pointer items-start gap-4 rounded-block border-[1.5px] border-line px-5 py-4 hover:border-ink has-checked:border-accent has-checked:bg-accent-soft"
            >
              <input
                type="radio"
                name="service"
                value={service.id}
                defaultChecked={service.id === first}
                className="mt-0.5 size-5 flex-none"
              />
              <span className="min-w-0">
                <span className="block font-semibold leading-snug">{service.name}</span>
                <FromPrice price={service.startingPrice} labels={settings.labels} />
              </span>
            </label>
          ))}
        </fieldset>
        <button type="submit" className={buttonClass('primary', 'mt-7')}>
          {block.button}
        </button>
      </form>
    </BlockSection>
  );
}
