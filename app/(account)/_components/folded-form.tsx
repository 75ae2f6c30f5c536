import type { ReactNode } from 'react';
import type { LiveForm } from '@/app/_components/form/use-live-form.ts';

/** A form behind the line that opens it. It is open where it was answered, without scripts too: that is still to be read. */
export function FoldedForm({
  form: { state, errors },
  summary,
  label,
  className,
  children,
}: {
  form: Pick<LiveForm, 'state' | 'errors'>;
  summary: string;
  /** Accessible name of the line, where its text does not say by itself what it is about. */
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  const isAnswered = state.status !== 'idle' || Object.keys(errors).length > 0;
  return (
    <details className={className} open={isAnswered || undefined}>
      <summary aria-label={label} className="link inline-block cursor-pointer py-1">
        {summary}
      </summary>
      {children}
    </details>
  );
}
