import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';

/** A labelled text input; `children` stands at its end (a toggle, a counter). */
export function TextField({
  id,
  label,
  hint,
  error,
  className,
  children,
  ...props
}: ComponentProps<'input'> & FieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      {(wiring) => (
        <div className="relative mt-2">
          <input {...props} {...wiring} className="control min-h-12" />
          {children}
        </div>
      )}
    </Field>
  );
}
