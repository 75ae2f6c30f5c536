import type { ComponentProps, ReactNode } from 'react';

/** A box to tick, and what it stands for. */
export function CheckboxField({
  label,
  error,
  // Named, for react-hook-form to read it as it is sent.
  value = 'on',
  defaultValue,
  defaultChecked = defaultValue === 'on',
  className = '',
  ...props
}: ComponentProps<'input'> & { label: ReactNode; error?: string | undefined }) {
  const errorId = `${props.id}-error`;
  return (
    <div>
      <label className={`flex gap-3 accent-[var(--accent)] ${className}`}>
        <input
          {...props}
          type="checkbox"
          value={value}
          defaultChecked={defaultChecked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          className="size-5 flex-none"
        />
        <span>{label}</span>
      </label>
      {error ? (
        <p id={errorId} className="mt-1.5 font-medium text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}
