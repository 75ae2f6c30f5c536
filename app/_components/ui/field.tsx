import type { ReactNode } from 'react';

export type FieldProps = {
  id: string;
  label: string;
  /** Says beforehand what is expected. */
  hint?: ReactNode;
  /** Announced with the field. */
  error?: string | undefined;
  className?: string | undefined;
};

/** What ties a control to its label, its hint and its error. */
type Wiring = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

/** The frame of every field: its label, its hint, its control and what is wrong with it. */
export function Field({
  id,
  label,
  hint,
  error,
  className,
  children,
}: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      ) : null}
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {error ? (
        <p id={`${id}-error`} className="mt-1.5 font-medium text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}
