import type { ReactNode, Ref } from 'react';
import type { LeadState } from '@/lib/leads/state.ts';

/**
 * What a form was answered, in its place and until the page is left: the toast says it too, but goes,
 * and is not there without scripts. Wrong fields are listed, each a link to its field.
 */
export function LeadNotice({
  ref,
  state,
  errors,
  labels,
  fieldId,
  sent,
}: {
  ref: Ref<HTMLDivElement>;
  state: Pick<LeadState, 'status'> & { message: ReactNode; reference?: string | null };
  errors: LeadState['errors'];
  /** The fields' labels by name, in their order on the page. */
  labels: Readonly<Record<string, string>>;
  fieldId: (name: string) => string;
  /** What is said once it is sent, with the reference (product.md, Leads). */
  sent: { title: ReactNode; children: ReactNode };
}) {
  const wrong = Object.keys(labels).filter((name) => name in errors);
  const isSent = state.status === 'sent';
  const hasFailed = state.status === 'failed';
  if (!isSent && !hasFailed && wrong.length === 0) return null;
  const wrongTitle = wrong.length > 1 ? `${wrong.length} champs à revoir` : 'Un champ à revoir';
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role={isSent ? 'status' : 'alert'}
      className={`notice ${isSent ? 'border-done bg-done-soft' : 'border-danger bg-danger-soft'}`}
    >
      <h3 className="font-sans font-semibold text-lg tracking-normal">
        {isSent ? sent.title : hasFailed ? 'Rien n’a été envoyé' : wrongTitle}
      </h3>
      {isSent && state.reference ? (
        <p>
          Référence{'\u00a0'}: <strong className="whitespace-nowrap">{state.reference}</strong>
        </p>
      ) : null}
      {isSent ? sent.children : hasFailed ? <p>{state.message}</p> : null}
      {isSent || hasFailed
        ? null
        : wrong.map((name) => (
            <p key={name}>
              <a href={`#${fieldId(name)}`} className="inline-block py-0.5 font-semibold underline">
                {labels[name]}
              </a>
              {'\u00a0'}: {errors[name]}
            </p>
          ))}
    </div>
  );
}
