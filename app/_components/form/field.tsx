import type { ComponentProps, ReactNode } from 'react';

export type FrameProps = {
  id: string;
  label: ReactNode;
  /** Says beforehand what is expected, or counts what is typed. */
  hint?: ReactNode;
  /** Announced with the field. */
  error?: string | undefined;
  className?: string | undefined;
};

/** The frame of every field: its label, its hint, its control and what is wrong with it. */
export function Frame({
  id,
  label,
  hint,
  error,
  className,
  children,
}: FrameProps & {
  /** The control, tied to its label, its hint and its error. */
  children: (wiring: {
    id: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}) {
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

/** A labelled text input; `children` stands at its end, such as a toggle. */
export function TextField({
  id,
  label,
  hint,
  error,
  className,
  children,
  ...props
}: ComponentProps<'input'> & FrameProps) {
  return (
    <Frame id={id} label={label} hint={hint} error={error} className={className}>
      {(wiring) => (
        <div className="relative mt-2">
          <input {...props} {...wiring} className="control min-h-12" />
          {children}
        </div>
      )}
    </Frame>
  );
}

/** A labelled text of several lines. */
export function TextAreaField({
  id,
  label,
  hint,
  error,
  className,
  ...props
}: ComponentProps<'textarea'> & FrameProps) {
  return (
    <Frame id={id} label={label} hint={hint} error={error} className={className}>
      {(wiring) => (
        <textarea
          rows={7}
          {...props}
          {...wiring}
          className="control field-sizing-content mt-2 block min-h-40 py-2.5"
        />
      )}
    </Frame>
  );
}
