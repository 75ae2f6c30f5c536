import type { Ref } from 'react';

/** What is wrong, before the fields: each entry leads to its own. */
export function ErrorSummary({
  ref,
  title,
  wrong,
}: {
  ref?: Ref<HTMLDivElement>;
  title: string;
  wrong: ReadonlyArray<{ id: string; label?: string | undefined; message: string }>;
}) {
  return (
    <div ref={ref} tabIndex={-1} role="alert" className="notice">
      <h3>{title}</h3>
      {wrong.map(({ id, label, message }) => (
        <p key={id}>
          <a href={`#${id}`} className="inline-block py-0.5 font-semibold underline">
            {label ?? message}
          </a>
          {label ? `\u00a0: ${message}` : null}
        </p>
      ))}
    </div>
  );
}
