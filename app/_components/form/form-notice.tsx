import type { Ref } from 'react';
import type { FormState } from '@/lib/forms/state.ts';
import { ErrorSummary } from './error-summary.tsx';

/**
 * What a form was answered, in its place and until the page is left: the toast says it too, but goes,
 * and is not there without scripts. Wrong fields are listed, each a link to its field.
 */
export function FormNotice({
  ref,
  state: { status, toast, reference },
  errors,
  labels,
  fieldId,
}: {
  ref: Ref<HTMLDivElement>;
  state: FormState;
  errors: FormState['errors'];
  /** The fields' labels by name, in their order on the page. */
  labels: Readonly<Record<string, string>>;
  fieldId: (name: string) => string;
}) {
  const isDone = status === 'done';
  if (!isDone && status !== 'failed' && status !== 'refused') {
    const wrong = Object.entries(labels).flatMap(([name, label]) =>
      errors[name] ? [{ id: fieldId(name), label, message: errors[name] }] : [],
    );
    const title = wrong.length > 1 ? `${wrong.length} champs à revoir` : 'Un champ à revoir';
    return wrong.length > 0 ? <ErrorSummary ref={ref} title={title} wrong={wrong} /> : null;
  }
  return (
    <div ref={ref} tabIndex={-1} role={isDone ? 'status' : 'alert'} className="notice">
      <h3>{toast?.title}</h3>
      {reference ? (
        <p>
          Référence{'\u00a0'}: <strong className="whitespace-nowrap">{reference}</strong>
        </p>
      ) : null}
      <p>{toast?.description}</p>
    </div>
  );
}
