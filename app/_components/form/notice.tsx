import type { ReactNode, Ref } from 'react';

/** A notice before the fields of a form; each error links to its field. */
export function Notice({
  ref,
  role,
  title,
  wrong,
  children,
}: {
  ref?: Ref<HTMLDivElement> | undefined;
  role: 'alert' | 'status';
  title: string | undefined;
  /** Errors with their fields; one without a label belongs to no visible field. */
  wrong: ReadonlyArray<{ id: string; label?: string | undefined; message: string }>;
  children?: ReactNode;
}) {
  return (
    <div ref={ref} tabIndex={-1} role={role} className="notice">
      <p className="font-semibold text-lg">{title}</p>
      {wrong.map(({ id, label, message }) => (
        <p key={id}>
          {label === undefined ? (
            message
          ) : (
            <a href={`#${id}`} className="py-1 font-semibold underline">
              {label || message}
            </a>
          )}
          {label ? `\u00a0: ${message}` : null}
        </p>
      ))}
      {children}
    </div>
  );
}
