import { LAST_STEP } from '@/lib/requests/quote-steps.ts';
import { fill } from '@/lib/typography/fill.ts';

/** The visitor's progress, as ports along a line. */
export function Progress({ step, text }: { step: number; text: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="whitespace-nowrap font-semibold text-accent">
        {fill(text, { étape: `${step}`, étapes: `${LAST_STEP}` })}
      </p>
      <div
        aria-hidden="true"
        className="flex min-w-[min(7.5rem,100%)] max-w-60 flex-1 items-center"
      >
        {Array.from({ length: LAST_STEP }, (_, index) => index + 1).map((each) => (
          <span key={each} className="contents">
            {each > 1 ? (
              <span className={`h-[3px] flex-1 ${each <= step ? 'bg-accent' : 'bg-line'}`} />
            ) : null}
            <span className={`port ${each <= step ? 'port-full' : '!border-edge'}`} />
          </span>
        ))}
      </div>
    </div>
  );
}
