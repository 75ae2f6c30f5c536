import type { ComponentProps, ReactNode } from 'react';

/**
 * A labelled text input. `error` is announced with the field, `hint` says beforehand what is expected,
 * `children` stands at the field's end (a toggle, a counter).
 */
export function TextField({
  id,
  label,
  hint,
  error,
  children,
  className = '',
  ...props
}: ComponentProps<'input'> & {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}) {
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : '']
    .filter(Boolean)
    .join(' ');
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
      <div className="relative mt-2">
        <input
          {...props}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          className="min-h-12 w-full rounded-lg border-[1.5px] border-edge bg-sheet px-3 text-ink aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)]"
        />
        {children}
      </div>
      {error ? (
        <p id={`${id}-error`} className="mt-1.5 font-medium text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}
