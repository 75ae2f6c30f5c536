import type { ReactNode } from 'react';
import { buttonClass } from '@/app/_components/ui/button-link.tsx';

/** Sends a form, and says that it is under way. Stays focusable meanwhile. */
export function SubmitButton({
  pending,
  busy,
  children,
  className = '',
}: {
  pending: boolean;
  /** Text while the form is being sent. */
  busy: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <button
      type="submit"
      aria-disabled={pending || undefined}
      className={buttonClass('primary', `aria-disabled:opacity-70 ${className}`)}
    >
      {pending ? (
        <>
          <span
            aria-hidden="true"
            className="size-4 rounded-full border-2 border-current border-r-transparent motion-safe:animate-spin"
          />
          {busy}
        </>
      ) : (
        children
      )}
    </button>
  );
}
