import { openingHours } from '@/lib/seo/json-ld/opening-hours.ts';

const DAYS = [
  ['Monday', 'Lun.'],
  ['Tuesday', 'Mar.'],
  ['Wednesday', 'Mer.'],
  ['Thursday', 'Jeu.'],
  ['Friday', 'Ven.'],
  ['Saturday', 'Sam.'],
  ['Sunday', 'Dim.'],
] as const;

const FIRST_HOUR = 6;
const LAST_HOUR = 22;
const HOURS = [6, 10, 14, 18, 22];

const at = (hour: number) => ((hour - FIRST_HOUR) / (LAST_HOUR - FIRST_HOUR)) * 100;

const decimalHour = (time: unknown) => {
  const [hours = 0, minutes = 0] = String(time).split(':').map(Number);
  return hours + minutes / 60;
};

/** The opening hours drawn on a week. Decorative: the lines that it is drawn from stand beside it. */
export function Week({ availability }: { availability: string[] }) {
  const hours = openingHours(availability);
  if (!hours) return null;
  const open = [hours.dayOfWeek].flat().map(String);
  const [from, to] = [decimalHour(hours.opens), decimalHour(hours.closes)];
  return (
    <div aria-hidden="true" className="tile canvas p-6 sm:p-9">
      <ul className="grid gap-3">
        {DAYS.map(([day, label]) => (
          <li key={day} className="flex items-center gap-4">
            <span className="w-10 flex-none text-muted text-sm">{label}</span>
            <span className="relative h-5 flex-1">
              <span className="absolute inset-x-0 top-1/2 h-px bg-edge" />
              {open.includes(day) ? (
                <span
                  className="absolute inset-y-0 flex items-center justify-between rounded-full bg-accent"
                  style={{ left: `${at(from)}%`, right: `${100 - at(to)}%` }}
                >
                  <span className="port -ml-px" />
                  <span className="port -mr-px" />
                </span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      <div className="relative mt-4 ml-14 h-5 text-muted text-sm">
        {HOURS.map((hour) => (
          <span
            key={hour}
            className="-translate-x-1/2 absolute whitespace-nowrap last:translate-x-[-100%]"
            style={{ left: `${at(hour)}%` }}
          >
            {hour}h
          </span>
        ))}
      </div>
    </div>
  );
}
