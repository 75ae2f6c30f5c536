import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';
import type { LiveForm } from './use-live-form.ts';

/**
 * The answer to a form, in its place and until the page is left: the toast says it too, but goes, and is not there
 * without scripts. Wrong fields are listed, each a link to its field.
 *
 * @param form of an answer whose form is gone, its state alone
 */
export function FormNotice({
  form: { notice, state, errors = state.errors, name = '', labels = {} },
  children,
}: {
  form: Pick<LiveForm, 'state'> & Partial<Pick<LiveForm, 'notice' | 'errors' | 'name' | 'labels'>>;
  children?: ReactNode;
}) {
  const { status, toast, reference } = state;
  // Fields that nobody sees have no label, and come last.
  const wrong = Object.keys({ ...labels, ...errors }).flatMap((field) => {
    const message = errors[field];
    return message ? [{ id: `${name}-${field}`, label: labels[field], message }] : [];
  });
  const isInvalid = status === 'invalid';
  // All of it may have been typed anew since.
  if (status === 'idle' || (isInvalid && !wrong[0])) return null;

  const toReview = wrong[1] ? `${wrong.length} champs à revoir` : 'Un champ à revoir';
  const isOfFields = isInvalid && wrong[0]?.label !== undefined;
  const isSaid = isOfFields || wrong.some(({ message }) => message === toast?.description);
  const more = isSaid ? null : toast?.description;
  return (
    <Notice
      ref={notice}
      role={status === 'done' ? 'status' : 'alert'}
      title={isOfFields || !toast ? toReview : toast.title}
      wrong={wrong}
    >
      {reference ? (
        <p>
          Référence{'\u00a0'}: <strong className="whitespace-nowrap">{reference}</strong>
        </p>
      ) : null}
      {more ? <p>{more}</p> : null}
      {children}
    </Notice>
  );
}
