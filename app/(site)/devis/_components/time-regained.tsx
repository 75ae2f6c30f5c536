import { useState } from 'react';
import { TextField } from '@/app/_components/form/field.tsx';
import { buttonClass } from '@/app/_components/ui/button-link.tsx';
import { formatDecimal, formatEuros, formatPriceRange } from '@/lib/format/numbers.ts';
import {
  hoursRegained,
  monthsUntilPaid,
  readFigure,
  TIME_LIMITS,
  type TimeAssumptions,
  valueRegained,
} from '@/lib/time-regained/time-regained.ts';
import { fill } from '@/lib/typography/fill.ts';
import type { TimeFigures } from './quote-values.ts';
import type { WizardCopy } from './wizard-copy.ts';

const NBSP = '\u00a0';
const months = (count: number | string) => `${count}${NBSP}mois`;

const WRONG = {
  weeklyHours: `Indiquez un nombre d’heures de 0,5 à 100, par exemple 6 ou 7,5.`,
  hourlyCost: `Indiquez un montant de 1 à 500${NBSP}€, par exemple 35 ou 42,50.`,
};

/**
 * The time that the project gives back, and in how many months that pays for it (product.md, Time regained): the
 * visitor's figures, the consultant's assumptions, and each step from the one to the other. Typing stays here until the
 * field is left: the wizard around it is not rendered anew for every digit.
 */
export function TimeRegained({
  form,
  copy,
  assumed,
  taxLabel,
  price,
  kept,
  onKeep,
}: {
  /** The id of the form that the fields belong to. */
  form: string;
  copy: WizardCopy['time'];
  assumed: TimeAssumptions;
  taxLabel: string;
  /** The estimate as it is shown, in whole euros; null as long as there is none. */
  price: { minimum: number; maximum: number } | null;
  /** The figures as the wizard knows them, as typed. */
  kept: TimeFigures;
  onKeep: (figures: TimeFigures) => void;
}) {
  const [typed, setTyped] = useState(kept);
  const [known, setKnown] = useState(kept);
  if (known.weeklyHours !== kept.weeklyHours || known.hourlyCost !== kept.hourlyCost) {
    setKnown(kept);
    setTyped(kept);
  }

  const keep = () => {
    if (typed.weeklyHours !== kept.weeklyHours || typed.hourlyCost !== kept.hourlyCost)
      onKeep(typed);
  };
  const field = (name: keyof TimeFigures) => ({
    id: `champ-${name}`,
    name,
    form,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    value: typed[name],
    onChange: (event: { target: { value: string } }) =>
      setTyped({ ...typed, [name]: event.target.value }),
    onBlur: keep,
    onKeyDown: (event: { key: string; preventDefault: () => void }) => {
      // Enter means this figure, not the next step.
      if (event.key !== 'Enter') return;
      event.preventDefault();
      keep();
    },
    // The error shows once the field was left, and goes when it is typed in again.
    error:
      typed[name] &&
      typed[name] === known[name] &&
      readFigure(typed[name], TIME_LIMITS[name]) === null
        ? WRONG[name]
        : undefined,
  });

  const weekly = readFigure(typed.weeklyHours, TIME_LIMITS.weeklyHours);
  // The assumption is counted with, and never stands in the field: what is sent is what was typed.
  const cost = typed.hourlyCost.trim()
    ? readFigure(typed.hourlyCost, TIME_LIMITS.hourlyCost)
    : assumed.hourlyCost;
  const counted = weekly === null || cost === null ? null : count({ weekly, cost, price, assumed });
  const { weeksPerYear, sharePercent, maxMonths } = assumed;
  const weeks = `${weeksPerYear}${NBSP}semaines`;
  const share = `${sharePercent}${NBSP}%`;

  return (
    <section aria-labelledby="temps-regagne" className="no-print tile mt-10 p-6 sm:p-8">
      <h2 id="temps-regagne" className="flex items-center gap-3 text-block">
        <span aria-hidden="true" className={`port ${counted ? 'port-full' : ''}`} />
        {copy.title}
      </h2>
      <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-[2fr_3fr]">
        <div className="grid content-start gap-5 sm:max-lg:grid-cols-2">
          <TextField {...field('weeklyHours')} label={copy.hours} hint={copy.hoursHint} />
          <TextField
            {...field('hourlyCost')}
            label={copy.cost}
            hint={`${copy.costHint} Laissé vide, le calcul prend ${formatEuros(assumed.hourlyCost)}.`}
          />
          <noscript>
            <button
              type="submit"
              form={form}
              name="intent"
              value="count"
              className={buttonClass('secondary')}
            >
              Calculer
            </button>
          </noscript>
        </div>
        <div>
          {counted ? (
            <dl className="border-line border-t-[1.5px]">
              <Step
                label={copy.regained}
                from={`${hoursOf(weekly ?? 0)} × ${weeks} ÷ ${months(12)} × ${share}`}
                value={hoursOf(counted.hours)}
              />
              <Step
                label={copy.value}
                from={`${hoursOf(counted.hours)} × ${formatEuros(cost ?? 0)}`}
                value={formatEuros(counted.value)}
              />
              {price && counted.months ? (
                <Step
                  label={copy.payback}
                  from={`${formatPriceRange(price.minimum, price.maximum)}${NBSP}${taxLabel} ÷ ${formatEuros(counted.value)}`}
                />
              ) : null}
            </dl>
          ) : null}
          <p
            role="status"
            className={counted ? 'mt-4 font-bold font-display text-xl empty:hidden' : ''}
          >
            {counted
              ? price &&
                (counted.months
                  ? fill(copy.paid, { durée: counted.months })
                  : fill(copy.notPaid, { limite: months(maxMonths) }))
              : copy.waiting}
          </p>
          <p className="mt-4 text-muted text-sm">
            {fill(copy.note, { semaines: weeks, part: share })}
          </p>
        </div>
      </div>
    </section>
  );
}

const hoursOf = (hours: number) => `${formatDecimal(hours)}h`;

/** `months` in words; null where there is no price, or where time alone does not pay it within the limit. */
function count({
  weekly,
  cost,
  price,
  assumed,
}: {
  weekly: number;
  cost: number;
  price: { minimum: number; maximum: number } | null;
  assumed: TimeAssumptions;
}): { hours: number; value: number; months: string | null } {
  const hours = hoursRegained(weekly, assumed);
  const value = valueRegained(hours, cost);
  const paid = price && monthsUntilPaid(price, value);
  const isPaid = paid && paid.minimum <= assumed.maxMonths;
  const { minimum, maximum } = paid ?? { minimum: 0, maximum: 0 };
  return {
    hours,
    value,
    months: isPaid
      ? months(minimum === maximum ? minimum : `${minimum}${NBSP}à${NBSP}${maximum}`)
      : null,
  };
}

/** A figure, and what it was counted from. */
/** A step of the calculation; `value` is its result, where what follows does not say it. */
function Step({ label, from, value }: { label: string; from: string; value?: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b-[1.5px] py-3">
      <dt className="min-w-0 flex-1 basis-40">
        {label}
        {value ? <span className="block text-muted text-sm">{from}</span> : null}
      </dt>
      <dd className={value ? 'figure text-xl' : 'text-muted text-sm'}>{value ?? from}</dd>
    </div>
  );
}
