import type { ComponentProps } from 'react';

type Option = { id: string; label: string };

/** A labelled native select. */
export function SelectField({
  id,
  label,
  empty,
  options,
  ...props
}: ComponentProps<'select'> & { id: string; label: string; empty: string; options: Option[] }) {
  return (
    <div>
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      <select
        {...props}
        id={id}
        className="mt-2 min-h-12 w-full rounded-lg border-[1.5px] border-edge bg-sheet px-3 text-ink"
      >
        <option value="">{empty}</option>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
