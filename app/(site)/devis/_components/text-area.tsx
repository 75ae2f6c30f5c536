import type { ComponentProps } from 'react';

/** A labelled text of several lines; hint and error are announced with it. */
export function TextArea({
  id,
  label,
  hint,
  error,
  ...props
}: ComponentProps<'textarea'> & {
  id: string;
  label: string;
  hint?: string;
  error?: string | undefined;
}) {
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : '']
    .filter(Boolean)
    .join(' ');
  return (
    <div>
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      ) : null}
      <textarea
        {...props}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className="mt-2 w-full rounded-lg border-[1.5px] border-edge bg-sheet px-3 py-2 text-ink aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)]"
      />
      {error ? (
        <p id={`${id}-error`} className="mt-1.5 font-medium text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}
