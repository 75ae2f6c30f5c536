import { refresh } from 'next/cache';
import { FAILURE_TITLES } from '@/lib/account/toasts.ts';
import type { Form } from '@/lib/forms/run-form.ts';
import { success } from '@/lib/forms/toasts.ts';
import { sendMailsAfterAnswer } from '@/lib/outbox/send-after-answer.ts';

type Answered = Pick<Form<unknown, unknown>, 'title' | 'done'> & {
  name: (sent: (field: string) => string, isDone: boolean) => string;
};

/** A form about a step by the name of its own, and of the list of steps once it is answered and gone. */
const answered = (form: string, title: string, text: string): Answered => ({
  name: (sent, isDone) => (isDone ? 'etapes' : `${form}-${sent('approval')}`),
  title: FAILURE_TITLES.step,
  done: async () => {
    sendMailsAfterAnswer();
    refresh();
    return { toast: success(title, text) };
  },
});

// What the two answers to a step say, whoever gives them: from the account or by a link.

export const APPROVED = answered(
  'etape',
  'Étape validée',
  'Merci\u202f! Elle est notée dans le journal.',
);

export const REDONE = answered(
  'etape-reprise',
  'Reprise demandée',
  'Votre message est dans la conversation.',
);
