import { ButtonLink } from '@/app/_components/ui/button-link.tsx';
import { cssVars } from '@/app/_components/ui/css-vars.ts';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import type { TrainingPage } from '@/lib/content/index.ts';
import { formatGroup, groupPrice, groupSizes } from '@/lib/estimator/training-tiers.ts';
import { formatEuros } from '@/lib/format/numbers.ts';
import { trainingUrl } from '@/lib/site/training-url.ts';

type Prices = { page: TrainingPage; taxLabel: string };

/** The prices: one block a tier, each as wide. Before tax (product.md, Training); each leads to its enquiry. */
export function Tiers({ page: { tiers, personLabel, enquiry }, taxLabel }: Prices) {
  return (
    <ol className="tiers">
      {tiers.map((tier) => (
        <li key={tier.name} className="tile flex flex-col items-start p-6">
          <h3 className="text-2xl leading-tight">{tier.name}</h3>
          <p className="text-[0.95rem] text-muted">{formatGroup(tier)}</p>
          <p className="mt-4 leading-tight">
            <span className="figure text-[1.75rem]">{formatEuros(tier.price)}</span> {taxLabel}{' '}
            {personLabel}
          </p>
          <p className="mt-4 mb-5 max-w-sm text-[0.975rem] text-muted leading-snug">
            <Words>{tier.text}</Words>
          </p>
          <ButtonLink
            href={trainingUrl(tier.from)}
            look="secondary"
            className="mt-auto max-w-full px-4"
          >
            {enquiry.tierLabel}
            <span className="sr-only">{`\u00a0: ${tier.name}`}</span>
          </ButtonLink>
        </li>
      ))}
    </ol>
  );
}

/**
 * The prices drawn to scale, a bar a tier, and under it what each of its groups pays. Wide screens stand the bars up, side
 * by side as the participants are.
 */
export function PriceSteps({
  page: { tiers, participantsMax, personLabel, totalsLabel },
  taxLabel,
}: Prices) {
  const highest = Math.max(...tiers.map(({ price }) => price), 1);
  return (
    <figure className="mt-10">
      <figcaption className="text-muted text-sm">{totalsLabel}</figcaption>
      <ol className="price-steps" style={cssVars({ '--people': participantsMax })}>
        {tiers.map((tier) => (
          <li
            key={tier.name}
            className="price-step"
            style={cssVars({
              '--from': tier.from,
              '--span': tier.to - tier.from + 1,
              '--share': tier.price / highest,
            })}
          >
            <p className="price-bar text-sm leading-snug">
              {formatEuros(tier.price)} {taxLabel} {personLabel}
            </p>
            <ol className="group-totals">
              {groupSizes(tier).map((number) => (
                <li key={number}>
                  <span className="block font-semibold leading-tight">
                    {formatGroup({ from: number, to: number })}
                  </span>
                  <span className="whitespace-nowrap text-muted text-sm">
                    {formatEuros(groupPrice(tier, number))} {taxLabel}
                  </span>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </figure>
  );
}
