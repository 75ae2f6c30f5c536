import type { ComponentProps } from 'react';
import { Field } from './field.tsx';

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
    <Field id={id} label={label}>
      {(wiring) => (
        <select {...props} {...wiring} className="control mt-2 min-h-12">
          <option value="">{empty}</option>
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
