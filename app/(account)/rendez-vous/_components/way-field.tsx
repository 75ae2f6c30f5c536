import type { Ref } from 'react';
import { CALL_WAY_LABELS, CALL_WAYS } from '@/lib/appointments/ways.ts';

/** How one meets, as radio buttons: a call by telephone needs the number below. */
export function WayField({
  id,
  label,
  error,
  defaultValue,
  ...props
}: {
  /** Id of the button that is chosen at first. */
  id: string;
  label: string;
  error?: string | undefined;
  /** The way chosen before. */
  defaultValue: string;
  name: string;
  ref?: Ref<HTMLInputElement>;
}) {
  const chosen = CALL_WAYS.find((way) => way === defaultValue) ?? CALL_WAYS[0];
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="font-semibold">{label}</legend>
      <div className="mt-2 flex flex-wrap gap-x-8 gap-y-2">
        {CALL_WAYS.map((way) => (
          <label key={way} className="flex min-h-11 items-center gap-3">
            <input
              {...props}
              id={way === chosen ? id : undefined}
              type="radio"
              value={way}
              defaultChecked={way === chosen}
              className="size-5 accent-accent"
            />
            {CALL_WAY_LABELS[way]}
          </label>
        ))}
      </div>
      {error ? (
        <p id={`${id}-error`} className="mt-1.5 font-medium text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
