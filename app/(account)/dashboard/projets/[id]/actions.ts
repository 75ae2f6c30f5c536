'use server';

import { refresh } from 'next/cache';
import * as z from 'zod/mini';
import * as account from '@/lib/account/profile.ts';
import { FAILURE_TITLES, TOO_MANY } from '@/lib/account/toasts.ts';
import { inWords } from '@/lib/forms/refusal.ts';
import { runForm } from '@/lib/forms/run-form.ts';
import type { FormState } from '@/lib/forms/state.ts';
import { success } from '@/lib/forms/toasts.ts';
import { sendMailsAfterAnswer } from '@/lib/outbox/send-after-answer.ts';
import { stepApproval, stepRedo } from '@/lib/projects/approval.ts';
import { APPROVAL_REFUSED, answerApproval } from '@/lib/projects/approve.ts';
import {
  MESSAGE_REFUSED,
  REMOVAL_REFUSED,
  removeOwnFile,
  setOwnMailChoices,
  toMailChoices,
  writeOwnProjectMessage,
} from '@/lib/projects/own.ts';
import { MESSAGE_FORM } from '@/lib/projects/paths.ts';
import { mailChoices } from '@/lib/projects/schema.ts';
import { threadMessage } from '@/lib/requests/thread-message.ts';
import { DONE } from '@/lib/result/result.ts';
import { APPROVED, REDONE } from '../../../_components/project/step-forms.ts';

const messageSchema = z.extend(threadMessage, { project: z.uuid() });

/** « Messages »: writes in the thread of a project. */
export async function writeMessage(_: FormState, data: FormData): Promise<FormState> {
  return runForm(
    {
      name: MESSAGE_FORM,
      schema: messageSchema,
      title: FAILURE_TITLES.message,
      signedOut: account.NOT_SIGNED_IN,
      limit: { purpose: 'project-message', message: TOO_MANY.message },
      work: async (message, user) =>
        inWords(await writeOwnProjectMessage(message, user.id), MESSAGE_REFUSED),
      done: async () => {
        sendMailsAfterAnswer();
        refresh();
        return { toast: success('Message envoyé', 'Il est dans la conversation.') };
      },
    },
    data,
  );
}

/** What the two answers to a step have in common here. */
const STEPS = {
  signedOut: account.NOT_SIGNED_IN,
  limit: { purpose: 'project-message', message: TOO_MANY.message },
  work: async (step: { approval: string; message?: string }, user: { id: string }) =>
    inWords(await answerApproval(step, { account: user.id }), APPROVAL_REFUSED),
};

/** « Valider cette étape ». */
export async function approveStep(_: FormState, data: FormData): Promise<FormState> {
  return runForm({ ...APPROVED, ...STEPS, schema: stepApproval }, data);
}

/** « Demander une reprise ». */
export async function redoStep(_: FormState, data: FormData): Promise<FormState> {
  return runForm({ ...REDONE, ...STEPS, schema: stepRedo }, data);
}

/** « Fichiers »: removes one that the client sent. */
export async function removeFile(_: FormState, data: FormData): Promise<FormState> {
  return runForm(
    {
      name: (sent, isDone) => (isDone ? 'fichiers' : `fichier-retrait-${sent('file')}`),
      schema: z.object({ file: z.uuid() }),
      title: FAILURE_TITLES.file,
      signedOut: account.NOT_SIGNED_IN,
      work: async ({ file }, user) => inWords(await removeOwnFile(file, user.id), REMOVAL_REFUSED),
      done: async () => {
        refresh();
        return { toast: success('Fichier retiré', 'Il est effacé.') };
      },
    },
    data,
  );
}

/** « E-mails de ce projet »: which of them the client gets. */
export async function saveMailChoices(_: FormState, data: FormData): Promise<FormState> {
  return runForm(
    {
      name: 'projet-e-mails',
      lists: ['kinds'],
      schema: mailChoices,
      title: FAILURE_TITLES.mailChoices,
      signedOut: account.NOT_SIGNED_IN,
      work: async ({ kinds }, user) => {
        await setOwnMailChoices(toMailChoices(kinds), user.id);
        return DONE;
      },
      done: async () => {
        refresh();
        return { toast: success('Choix enregistrés', 'Ils comptent pour les prochains e-mails.') };
      },
    },
    data,
  );
}
