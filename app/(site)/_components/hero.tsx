import { AssemblyDiagram } from '@/app/_components/diagrams/assembly-diagram.tsx';
import { ButtonLink } from '@/app/_components/ui/button-link.tsx';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import type { HomePage, Service } from '@/lib/content/index.ts';
import type { TimeAssumptions } from '@/lib/time-regained/time-regained.ts';
import { Scenarios } from './scenarios.tsx';

/**
 * The first screen. The connector that leads through the page leaves the drawing's last block, and
 * runs out at the bottom.
 */
export function Hero({
  page,
  services,
  assumptions,
}: {
  page: HomePage;
  services: Service[];
  assumptions: TimeAssumptions;
}) {
  const estimated = page.scenarios.filter((scenario) =>
    services.some(({ id, startingPrice }) => id === scenario.service && startingPrice !== null),
  );
  return (
    <section className="canvas overflow-hidden">
      <div className="wrap grid grid-cols-1 items-center gap-x-8 gap-y-10 pt-24 pb-14 sm:gap-y-14 sm:pt-32 lg:grid-cols-[1.15fr_1fr] lg:gap-y-10 lg:pt-36 lg:pb-20">
        <div>
          <h1 className="font-extrabold text-hero">{page.heroTitle}</h1>
          <p className="mt-5 max-w-xl text-lead text-muted sm:mt-7">
            <Words>{page.heroText}</Words>
          </p>
          <div className="mt-7 flex flex-wrap gap-3 sm:mt-9">
            <ButtonLink href={page.heroPrimary.href}>{page.heroPrimary.label}</ButtonLink>
            <ButtonLink href={page.heroSecondary.href} look="secondary">
              {page.heroSecondary.label}
            </ButtonLink>
          </div>
        </div>
        {estimated.length > 0 ? (
          <Scenarios
            scenarios={estimated}
            serviceNames={new Map(services.map(({ id, name }) => [id, name]))}
            words={page.scenarioWords}
            assumptions={assumptions}
          />
        ) : (
          <div className="relative mx-auto w-full max-w-[35rem]">
            <AssemblyDiagram labels={page.heroBlocks} />
            <span
              aria-hidden="true"
              className="absolute top-[63.5%] left-[calc(90.7%-1.5px)] h-screen w-[3px] bg-accent"
            />
          </div>
        )}
      </div>
    </section>
  );
}
