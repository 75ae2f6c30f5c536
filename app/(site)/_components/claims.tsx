import { Connector } from '@/app/_components/ui/connector.tsx';
import { MarkedText } from '@/app/_components/ui/marked-text.tsx';
import { proofLine } from '@/lib/content/claims.ts';
import type { getClaims } from '@/lib/figures/public.ts';

/**
 * The claims (product.md, Site settings), as ports along the connector: it comes down from the hero's
 * drawing, whose last block stands at 90.7 % of its width, and goes on at the left.
 */
export function Claims({
  title,
  claims,
}: {
  title: string;
  claims: Awaited<ReturnType<typeof getClaims>>;
}) {
  const [claim] = claims;
  if (!claim) return null;
  return (
    <section aria-labelledby="chiffres" className="bg-sheet">
      <div className="wrap">
        <h2 id="chiffres" className="sr-only">
          {claims.length > 1 ? title : `${claim.value} ${claim.label}`}
        </h2>
        <Connector
          path="left"
          className="ml-[7px] h-16 w-[calc(50%+min(100%,35rem)*0.407-7.5px)] lg:hidden"
        />
        <div className="relative max-lg:pb-10 lg:pt-16 lg:pb-10">
          <span
            aria-hidden="true"
            className="absolute top-0 right-[calc((100%-2rem)*0.0433-1.5px)] bottom-[calc(2.5rem+6px)] left-[7.5px] hidden rounded-br-[2rem] border-accent border-r-[3px] border-b-[3px] lg:block"
          />
          <span
            aria-hidden="true"
            className="absolute bottom-0 left-[6px] w-[3px] bg-accent max-lg:top-0 lg:h-12"
          />
          <dl className="relative grid grid-cols-1 gap-x-6 gap-y-5 max-lg:pl-(--rail) lg:grid-cols-4">
            {claims.map((claim) => (
              <div
                key={claim.label}
                className="relative flex flex-wrap gap-x-4 max-lg:items-baseline lg:flex-col lg:pb-9"
              >
                <span
                  aria-hidden="true"
                  className="port !bg-sheet absolute max-lg:top-4 max-lg:-left-(--rail) lg:bottom-0 lg:left-0"
                />
                <dt className="order-2 max-w-[11rem] text-muted leading-snug">
                  {claim.label}
                  {proofLine(claim) ? (
                    <span className="block text-sm">
                      <MarkedText>{proofLine(claim) ?? ''}</MarkedText>
                    </span>
                  ) : null}
                </dt>
                <dd className="order-1 min-w-[min(7.5rem,100%)] max-w-full font-bold font-display text-4xl tracking-tight lg:text-5xl">
                  {claim.value}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
