import { ButtonLink } from '@/app/_components/ui/button-link.tsx';
import { cssVars } from '@/app/_components/ui/css-vars.ts';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import type { TrainingPage } from '@/lib/content/index.ts';
import { formatGroup, groupPrice, groupSizes } from '@/lib/estimator/training-tiers.ts';
import { formatEuros } from '@/lib/format/numbers.ts';
import { trainingUrl } from '@/lib/site/training-url.ts';

/**
 * The prices as a scale: across, one column a participant; upwards, the price a person. Narrow
 * screens turn it on its side. Every price is before tax (product.md, Training); each tier leads to its enquiry.
 */
export function Tiers({
  page: { tiers, participantsMax, personLabel, enquiry },
  taxLabel,
}: {
  page: TrainingPage;
  taxLabel: string;
}) {
  const highest = Math.max(...tiers.map(({ price }) => price), 1);
  return (
    <ol className="tiers" style={cssVars({ '--people': participantsMax })}>
      {tiers.map((tier) => (
        <li
          key={tier.name}
          className="tier"
          style={cssVars({
            '--from': tier.from,
            '--span': tier.to - tier.from + 1,
            '--share': tier.price / highest,
          })}
        >
          <div className="tier-block tile">
            <h3 className="text-2xl leading-tight">{tier.name}</h3>
            <p className="text-[0.95rem] text-muted">{formatGroup(tier)}</p>
            <p className="mt-4 leading-tight">
              <span className="figure tier-price">{formatEuros(tier.price)}</span> {taxLabel}{' '}
              {personLabel}
            </p>
            <p className="mt-4 max-w-sm text-[0.975rem] text-muted leading-snug">
              <Words>{tier.text}</Words>
            </p>
            <ButtonLink
              href={trainingUrl(tier.from)}
              look="secondary"
              className="mt-5 max-w-full rounded-3xl px-4"
            >
              {enquiry.tierLabel}
              <span className="sr-only">{`\u00a0: ${tier.name}`}</span>
            </ButtonLink>
          </div>
          <ol className="tier-totals">
            {groupSizes(tier).map((number) => (
              <li key={number} className="flex flex-col">
                <span aria-hidden="true" className="port port-full" />
                <span className="mt-1 font-semibold leading-tight">
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
  );
}
