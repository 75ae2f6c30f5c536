import type { LetterRow } from '@/lib/estimate-letter/letter.ts';
import { FIRST_STEP } from '@/lib/requests/quote-steps.ts';

/** The answers of the steps before, to be checked before sending: of each its title and what was answered. */
export function Answers({
  title: heading,
  parts,
  change,
  goTo,
}: {
  title: string;
  parts: ReadonlyArray<{ title: string; answers: LetterRow[] }>;
  change: string;
  goTo: (step: number) => void;
}) {
  return (
    <section aria-labelledby="verification" className="tile p-6 sm:p-8">
      <h3 id="verification" className="text-block">
        {heading}
      </h3>
      {parts.map(({ title, answers }, index) => (
        <div key={title} className="mt-6 border-line border-t-[1.5px] pt-5">
          <div className="flex items-baseline justify-between gap-4">
            <h4 className="font-sans font-semibold text-base tracking-normal">{title}</h4>
            <button
              type="button"
              onClick={() => goTo(FIRST_STEP + index)}
              className="link needs-script py-1"
            >
              {change}
              <span className="sr-only"> l’étape {FIRST_STEP + index}</span>
            </button>
          </div>
          <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
            {answers.map(({ label, value }) =>
              value ? (
                <div key={label} className="contents">
                  <dt className="text-muted">{label}</dt>
                  <dd className="min-w-0 whitespace-pre-line break-words">{value}</dd>
                </div>
              ) : null,
            )}
          </dl>
        </div>
      ))}
    </section>
  );
}
