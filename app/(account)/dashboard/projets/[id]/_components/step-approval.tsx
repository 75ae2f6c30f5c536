'use client';

import type { ReactNode } from 'react';
import { CountedArea } from '@/app/_components/form/counted-area.tsx';
import { SubmitButton } from '@/app/_components/form/submit-button.tsx';
import type { FormAction } from '@/app/_components/form/use-live-form.ts';
import { useServerForm } from '@/app/_components/form/use-server-form.ts';
import { NO_ANSWER } from '@/lib/account/toasts.ts';
import { formatExactCents } from '@/lib/format/numbers.ts';
import type { OwnMilestone } from '@/lib/projects/own.ts';
import { PROJECT_LIMITS, VERDICT_ACTIONS } from '@/lib/projects/states.ts';
import { frenchTypography as t } from '@/lib/typography/index.ts';
import { AccountNotice } from '../../../../_components/account-notice.tsx';
import { focusWhenDone } from '../../../../_components/focus-when-done.ts';
import { FoldedForm } from '../../../../_components/folded-form.tsx';

/** The two answers, for whoever acts for the client of a project. */
export type StepActions = { approve: FormAction; redo: FormAction };

const onAnswer = focusWhenDone('steps');

type Answer = { id: string; title: string; action: FormAction; which: ReactNode };

function Approve({ id, title, action, which }: Answer) {
  const form = useServerForm({ name: `etape-${id}`, action, noAnswer: NO_ANSWER, onAnswer });
  const { formProps, pending } = form;
  return (
    <form {...formProps} aria-label={`Valider «\u202f${title}\u202f»`} className="grid gap-4">
      <AccountNotice form={form} />
      {which}
      <input type="hidden" name="approval" value={id} />
      <div>
        <SubmitButton pending={pending} busy="Validation…">
          {VERDICT_ACTIONS.approved}
        </SubmitButton>
      </div>
    </form>
  );
}

function Redo({ id, title, action, which }: Answer) {
  const form = useServerForm({
    name: `etape-reprise-${id}`,
    labels: { message: 'Ce qui est à reprendre' },
    action,
    schema: () => import('@/lib/projects/approval.ts').then(({ stepRedo }) => stepRedo),
    memory: `etape-reprise-${id}`,
    noAnswer: NO_ANSWER,
    onAnswer,
  });
  const { formProps, field, pending } = form;
  return (
    <FoldedForm form={form} summary={VERDICT_ACTIONS.redo}>
      <form
        {...formProps}
        aria-label={`Reprise de «\u202f${title}\u202f»`}
        className="mt-4 grid grid-cols-1 gap-4"
      >
        <AccountNotice form={form} />
        {which}
        <input type="hidden" name="approval" value={id} />
        <CountedArea {...field('message')} max={PROJECT_LIMITS.redo} rows={4} required />
        <div>
          <SubmitButton pending={pending} busy="Envoi…">
            Envoyer la demande
          </SubmitButton>
        </div>
      </form>
    </FoldedForm>
  );
}

/** A step that is to be approved: what the consultant says of it, what it makes due, and the two answers. */
export function StepApproval({
  title,
  approval: { id, word, dueCents },
  actions,
  which,
}: {
  title: string;
  approval: NonNullable<OwnMilestone['approval']>;
  actions: StepActions;
  which: ReactNode;
}) {
  return (
    <div className="tile mt-3 grid gap-4 p-5">
      {word ? <p className="whitespace-pre-line break-words">{t(word)}</p> : null}
      <p>
        Tout vous convient{'\u202f'}? Validez cette étape. Sinon, dites-moi ce qui est à reprendre.
        {dueCents === null
          ? null
          : ` Une fois validée, ${formatExactCents(dueCents)} sont à régler, comme le dit le devis.`}
      </p>
      <Approve id={id} title={title} action={actions.approve} which={which} />
      <Redo id={id} title={title} action={actions.redo} which={which} />
    </div>
  );
}
