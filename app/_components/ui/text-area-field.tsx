import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';

/** A labelled text of several lines. */
export function TextAreaField({
  id,
  label,
  hint,
  error,
  className,
  ...props
}: ComponentProps<'textarea'> & FieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      {(wiring) => (
        <textarea
          rows={7}
          {...props}
          {...wiring}
          className="control field-sizing-content mt-2 block min-h-40 py-2.5"
        />
      )}
    </Field>
  );
}
