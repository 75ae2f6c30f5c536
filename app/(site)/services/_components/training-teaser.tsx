import { TrainingDiagram } from '@/app/_components/diagrams/training-diagram';
import { ButtonLink } from '@/app/_components/ui/button-link';
import type { ServicesPage, SiteSettings } from '@/lib/content';
import { formatEuros } from '@/lib/estimator/format';
import { frenchTypography as t } from '@/lib/typography';

/** The AI training in a few words (§2 « Services »); `fromPrice` in euros a person before tax. */
export function TrainingTeaser({
  page,
  fromPrice,
  labels,
}: {
  page: ServicesPage;
  fromPrice: number;
  labels: SiteSettings['labels'];
}) {
  return (
    <section
      aria-labelledby="formation"
      className="tile grid grid-cols-1 items-center gap-x-14 gap-y-8 bg-accent-soft p-6 sm:p-10 lg:grid-cols-[1fr_1.35fr]"
    >
      <span
        aria-hidden="true"
        className="-translate-x-1/2 -top-2 port port-full absolute left-1/2"
      />
      <div className="mx-auto w-full max-w-sm">
        <TrainingDiagram />
      </div>
      <div>
        <h2 id="formation" className="text-title">
          {t(page.trainingTitle)}
        </h2>
        <p className="mt-4 max-w-xl text-lead text-muted">{t(page.trainingText)}</p>
        <div className="mt-8 flex flex-wrap items-end gap-x-10 gap-y-5">
          <p>
            <span className="block text-muted text-sm">{t(labels.from)}</span>
            <span className="figure text-3xl">{formatEuros(fromPrice)}</span>
            <wbr />
            <span className="font-bold font-display text-3xl">{t(labels.perPerson)}</span>{' '}
            {t(labels.tax)}
          </p>
          <ButtonLink href={page.trainingLink.href}>{t(page.trainingLink.label)}</ButtonLink>
        </div>
      </div>
    </section>
  );
}
