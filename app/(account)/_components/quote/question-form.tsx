'use client';

import { TextAreaField } from '@/app/_components/form/field.tsx';
import { SubmitButton } from '@/app/_components/form/submit-button.tsx';
import { useServerForm } from '@/app/_components/form/use-server-form.ts';
import { textOf } from '@/lib/forms/state.ts';
import { FormMessage } from '../form-message.tsx';
import { askAboutQuote } from './actions.ts';
import { QUESTION_NO_ANSWER } from './answers.ts';
import { type QuoteAccess, WhichQuote } from './which-quote.tsx';

const schema = () => import('@/lib/quotes/decision.ts').then(({ question }) => question);

/** Asks the consultant about a quote. */
export function QuestionForm({ access, number }: { access: QuoteAccess; number: string }) {
  const { formProps, field, state, pending } = useServerForm({
    name: 'devis-question',
    action: askAboutQuote,
    schema,
    noAnswer: QUESTION_NO_ANSWER,
    memory: `devis-${number}`,
  });
  return (
    <form {...formProps} aria-label="Poser une question" className="grid max-w-2xl gap-5">
      <WhichQuote access={access} />
      <TextAreaField
        {...field('text')}
        id="question-texte"
        label="Votre question"
        defaultValue={textOf(state, 'text')}
        rows={4}
        required
      />
      <FormMessage state={state} />
      <div>
        <SubmitButton pending={pending} busy="Envoi…">
          Envoyer la question
        </SubmitButton>
      </div>
    </form>
  );
}
