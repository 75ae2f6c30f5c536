import type { ReactNode, Ref } from 'react';
import type { LeadState } from '@/lib/leads/state';

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
  state: Pick<LeadState, 'status' | 'message' | 'reference'>;
  errors: LeadState['errors'];
  /** The fields' labels by name, in their order on the page. */
  labels: Readonly<Record<string, string>>;
  fieldId: (name: string) => string;
  /** What is said once it is sent, with the reference (§8). */
  sent: { title: string; children: ReactNode };
}) {
  const wrong = Object.keys(labels).filter((name) => name in errors);
  if (state.status === 'sent') {
    return (
      <Notice ref={ref} tone="done" title={sent.title}>
        {state.reference ? (
          <p className="mt-2">
            Référence{'\u00a0'}: <strong className="whitespace-nowrap">{state.reference}</strong>
          </p>
        ) : null}
        <div className="mt-2 grid gap-2">{sent.children}</div>
      </Notice>
    );
  }
  if (state.status === 'failed') {
    return (
      <Notice ref={ref} tone="danger" title="Rien n’a été envoyé">
        <p className="mt-1">{state.message}</p>
      </Notice>
    );
  }
  if (wrong.length > 0) {
    return (
      <Notice
        ref={ref}
        tone="danger"
        title={wrong.length > 1 ? `${wrong.length} champs à revoir` : 'Un champ à revoir'}
      >
        <ul className="mt-2 grid gap-1">
          {wrong.map((name) => (
            <li key={name}>
              <a href={`#${fieldId(name)}`} className="inline-block py-0.5 font-semibold underline">
                {labels[name]}
              </a>
              {'\u00a0'}: {errors[name]}
            </li>
          ))}
        </ul>
      </Notice>
    );
  }
  return null;
}

function Notice({
  ref,
  tone,
  title,
  children,
}: {
  ref: Ref<HTMLDivElement>;
  tone: 'done' | 'danger';
  title: string;
  children: ReactNode;
}) {
  const color = tone === 'done' ? 'border-done bg-done-soft' : 'border-danger bg-danger-soft';
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role={tone === 'done' ? 'status' : 'alert'}
      className={`scroll-mt-28 rounded-xl border-[1.5px] px-5 py-4 ${color}`}
    >
      <h3 className="font-sans font-semibold text-lg tracking-normal">{title}</h3>
      {children}
    </div>
  );
}
