import { TrainingDiagram } from '@/app/_components/diagrams/training-diagram.tsx';
import { ButtonLink } from '@/app/_components/ui/button-link.tsx';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import type { ServicesPage, SiteSettings, TrainingPage } from '@/lib/content/index.ts';
import { formatEuros } from '@/lib/format/numbers.ts';

/** The AI training in a few words, with its own figures and lowest price (product.md, Training). */
export function TrainingTeaser({
  page,
  training,
  labels,
}: {
  page: ServicesPage;
  training: TrainingPage;
  labels: SiteSettings['labels'];
}) {
  const { figureLabels } = training;
  const figures = [
    { value: `${training.hours}h`, label: figureLabels.hours },
    { value: `${training.modules.length}`, label: figureLabels.modules },
    { value: `${training.participantsMax}`, label: figureLabels.participants },
    { value: `${training.supportMonths}\u00a0mois`, label: figureLabels.support },
  ];
  return (
    <section
      aria-labelledby="formation"
      className="tile grid grid-cols-1 items-center gap-x-14 gap-y-8 bg-accent-soft p-6 sm:p-10 lg:grid-cols-[1fr_1.35fr]"
    >
      <span aria-hidden="true" className="-top-2 port port-full absolute left-[calc(50%-7.5px)]" />
      <div className="mx-auto w-full max-w-52 sm:max-w-sm">
        <TrainingDiagram />
      </div>
      <div>
        <h2 id="formation" className="text-title">
          {page.trainingTitle}
        </h2>
        <p className="mt-4 max-w-xl text-lead text-muted">
          <Words>{page.trainingText}</Words>
        </p>
        <dl className="mt-7 grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-x-8 gap-y-3 border-edge border-y-[1.5px] py-5">
          {figures.map(({ value, label }) => (
            <div key={label} className="flex flex-wrap items-baseline gap-x-3">
              <dt className="order-2 min-w-[min(8rem,100%)] flex-1 text-muted leading-snug">
                {label}
              </dt>
              <dd className="order-1 min-w-22 flex-none font-bold font-display text-2xl">
                {value}
              </dd>
            </div>
          ))}
        </dl>
        <div className="mt-7 flex flex-wrap items-end gap-x-10 gap-y-5">
          <p>
            <span className="block text-muted text-sm">{labels.from}</span>
            <span className="figure text-3xl">{formatEuros(training.fromPrice)}</span>
            <wbr />
            <span className="font-bold font-display text-3xl">{labels.perPerson}</span> {labels.tax}
          </p>
          <ButtonLink href={page.trainingLink.href}>{page.trainingLink.label}</ButtonLink>
        </div>
      </div>
    </section>
  );
}
