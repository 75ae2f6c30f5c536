import { Words } from '@/app/_components/ui/whole-words.tsx';
import { formatDay } from '@/lib/format/dates.ts';
import type { OwnProject } from '@/lib/projects/own.ts';
import { frenchTypography as t } from '@/lib/typography/index.ts';

/** The next step and its date: first on the page. */
export function NextStep({
  step,
  title,
  empty,
}: {
  step: OwnProject['nextStep'];
  title: string;
  /** Text where nothing is planned. */
  empty: string;
}) {
  return (
    <section
      aria-labelledby="prochaine-etape"
      className="min-w-0 rounded-block bg-panel p-6 text-on-panel sm:p-8"
    >
      <h2 id="prochaine-etape" className="font-sans font-semibold text-base text-panel-muted">
        {title}
      </h2>
      {step ? (
        <>
          <p className="mt-2 font-bold font-display text-2xl leading-tight tracking-tight">
            <time dateTime={step.day}>
              <Words>{formatDay(step.day)}</Words>
            </time>
          </p>
          <p className="mt-2 break-words text-lg leading-snug">{t(step.text)}</p>
        </>
      ) : (
        <p className="mt-2 text-lg leading-snug">
          <Words>{empty}</Words>
        </p>
      )}
    </section>
  );
}
