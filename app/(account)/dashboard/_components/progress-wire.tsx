import { Words } from '@/app/_components/ui/whole-words.tsx';
import { formatDay } from '@/lib/format/dates.ts';

/** The way from start to delivery, filled as far as a project is, with both days. */
export function ProgressWire({
  name,
  progress,
  startsOn,
  endsOn,
  doneOn,
  className = '',
}: {
  name: string;
  /** Percent. */
  progress: number;
  /** ISO dates. */
  startsOn: string | null;
  endsOn: string | null;
  /** Null until it is delivered. */
  doneOn: string | null;
  className?: string;
}) {
  const end = doneOn ?? endsOn;
  return (
    <div className={className}>
      <div className="flex items-center">
        <span aria-hidden="true" className="port port-full" />
        <div
          role="progressbar"
          aria-label={`Avancement de ${name}`}
          aria-valuenow={progress}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuetext={`${progress}\u00a0%`}
          className="relative h-[3px] grow bg-[repeating-linear-gradient(90deg,var(--edge)_0_6px,transparent_6px_12px)]"
        >
          <span
            className="-translate-y-1/2 absolute top-1/2 left-0 h-[5px] rounded-full bg-accent"
            style={{ width: `${progress}%` }}
          />
          <span
            aria-hidden="true"
            className="-translate-x-1/2 -translate-y-1/2 absolute top-1/2 rounded-full bg-accent px-2.5 font-semibold text-on-accent text-sm leading-6"
            style={{ left: `clamp(1.5rem, ${progress}%, 100% - 1.75rem)` }}
          >
            {progress}
            {'\u00a0'}%
          </span>
        </div>
        <span
          aria-hidden="true"
          className={`port ${progress === 100 ? 'port-full' : '!bg-sheet'}`}
        />
      </div>
      {startsOn || end ? (
        <p className="mt-3 flex justify-between gap-4 text-muted text-sm leading-snug">
          <span>
            {startsOn ? (
              <>
                Début
                <br />
                <span className="font-semibold text-ink">
                  <Words>{formatDay(startsOn)}</Words>
                </span>
              </>
            ) : null}
          </span>
          <span className="text-right">
            {end ? (
              <>
                {doneOn ? 'Livré' : 'Fin prévue'}
                <br />
                <span className="font-semibold text-ink">
                  <Words>{formatDay(end)}</Words>
                </span>
              </>
            ) : null}
          </span>
        </p>
      ) : null}
    </div>
  );
}
