'use server';

import { refresh } from 'next/cache';
import * as z from 'zod/mini';
import { FAILURE_TITLES, TOO_MANY } from '@/lib/account/toasts.ts';
import { inWords } from '@/lib/forms/refusal.ts';
import { runForm } from '@/lib/forms/run-form.ts';
import type { FormState } from '@/lib/forms/state.ts';
import { success } from '@/lib/forms/toasts.ts';
import { sendMailsAfterAnswer } from '@/lib/outbox/send-after-answer.ts';
import { stepApproval, stepRedo } from '@/lib/projects/approval.ts';
import { APPROVAL_REFUSED, answerApproval } from '@/lib/projects/approve.ts';
import { readLinkedProject, removeLinkedFile, writeLinkedMessage } from '@/lib/projects/by-link.ts';
import { REMOVAL_REFUSED } from '@/lib/projects/own.ts';
import { MESSAGE_FORM } from '@/lib/projects/paths.ts';
import { threadMessage } from '@/lib/requests/thread-message.ts';
import { refused } from '@/lib/result/result.ts';
import type { Link } from '@/lib/security/link-key.ts';
import { consumeRateLimit, RATE_LIMIT } from '@/lib/supabase/rate-limit.ts';
import {
  LINKED_REVIEW_REFUSED,
  submitLinkedReview,
  withdrawLinkedReview,
} from '@/lib/testimonials/by-link.ts';
import { testimonialSubmission } from '@/lib/testimonials/submission.ts';
import { invalidReview } from '@/lib/testimonials/toasts.ts';
import { reviewWithdrawn } from '../review-withdrawn.ts';
import { PROJECT_CLOSED, readLinkKey } from './link-access.ts';
import { APPROVED, REDONE } from './step-forms.ts';

/** Messages by a link, counted by what its code opened: nobody else uses them up. */
const MESSAGES = { ...RATE_LIMIT, purpose: 'project-message-access' };

const secret = z.catch(z.string().check(z.maxLength(200)), '');
const link = { token: secret, reference: secret };

type Linked = { token: string; reference: string };

const linkOf = ({ token, reference }: Linked): Link => (token ? { token } : { reference });

const keyOf = (values: Linked) => readLinkKey(linkOf(values));

/** Answers for a step of the project that the link opens, as the address that its code went to. */
async function answerStep({
  approval,
  message,
  ...link
}: Linked & { approval: string; message?: string }) {
  const key = await keyOf(link);
  const opened = await readLinkedProject(linkOf(link), key);
  const isOfProject = opened?.project.milestones.some((step) => step.approval?.id === approval);
  if (!opened || !isOfProject) return refused({ message: APPROVAL_REFUSED.gone });
  if (message !== undefined && !(await consumeRateLimit(MESSAGES, key.access_hash))) {
    return refused({ message: TOO_MANY.message });
  }
  const step = { approval, ...(message !== undefined && { message }) };
  return inWords(
    await answerApproval(step, { provenAddress: opened.known.email }),
    APPROVAL_REFUSED,
  );
}

/** What the two answers to a step have in common here. */
const STEPS = {
  limit: { purpose: 'project-message-link', message: TOO_MANY.message },
  work: answerStep,
};

/** « Messages »: writes in the thread of the project that a link opens. */
export async function writeMessage(_: FormState, data: FormData): Promise<FormState> {
  return runForm(
    {
      name: MESSAGE_FORM,
      schema: z.extend(threadMessage, link),
      title: FAILURE_TITLES.message,
      limit: { purpose: 'project-message-link', message: TOO_MANY.message },
      work: async (values) => {
        const key = await keyOf(values);
        if (!(await consumeRateLimit(MESSAGES, key.access_hash))) {
          return refused({ message: TOO_MANY.message });
        }
        return inWords(await writeLinkedMessage(key, values), { gone: PROJECT_CLOSED });
      },
      done: async () => {
        sendMailsAfterAnswer();
        refresh();
        return { toast: success('Message envoyé', 'Il est dans la conversation.') };
      },
    },
    data,
  );
}

/** « Valider cette étape ». */
export async function approveStep(_: FormState, data: FormData): Promise<FormState> {
  return runForm({ ...APPROVED, ...STEPS, schema: z.extend(stepApproval, link) }, data);
}

/** « Demander une reprise ». */
export async function redoStep(_: FormState, data: FormData): Promise<FormState> {
  return runForm({ ...REDONE, ...STEPS, schema: z.extend(stepRedo, link) }, data);
}

/** Reviews by a link, counted by what its code opened alone: the address on the form is whatever its author likes. */
const REVIEWS = { ...RATE_LIMIT, purpose: 'project-review-access' };

const REVIEW_WORDS = { ...LINKED_REVIEW_REFUSED, gone: PROJECT_CLOSED };

/** « Votre avis »: leaves the review of the project, or changes it; a published one stays until the correction is approved. */
export async function saveReview(_: FormState, data: FormData): Promise<FormState> {
  return runForm(
    {
      name: (sent, isDone) => (isDone ? 'avis' : `avis-${sent('id') || 'nouveau'}`),
      schema: z.extend(testimonialSubmission, link),
      invalid: invalidReview,
      title: FAILURE_TITLES.newReview,
      work: async ({ token, reference, ...review }) => {
        const key = await keyOf({ token, reference });
        if (!(await consumeRateLimit(REVIEWS, key.access_hash))) {
          return refused({ message: TOO_MANY.review });
        }
        return inWords(await submitLinkedReview(key, review), REVIEW_WORDS);
      },
      done: async () => {
        sendMailsAfterAnswer();
        refresh();
        return {
          toast: success(
            'Merci pour votre avis\u202f!',
            'Votre témoignage sera publié après validation.',
          ),
        };
      },
    },
    data,
  );
}

/** « Votre avis »: removes it, from the site too where it is published. */
export async function withdrawReview(_: FormState, data: FormData): Promise<FormState> {
  return runForm(
    {
      name: (sent, isDone) => (isDone ? 'avis' : `retrait-${sent('id')}`),
      schema: z.object({ ...link, id: z.uuid() }),
      title: FAILURE_TITLES.review,
      work: async ({ id, ...values }) =>
        inWords(await withdrawLinkedReview(await keyOf(values), id), REVIEW_WORDS),
      done: async (_fields, wasPublished) => reviewWithdrawn(wasPublished),
    },
    data,
  );
}

/** « Fichiers »: removes one that the client sent. */
export async function removeFile(_: FormState, data: FormData): Promise<FormState> {
  return runForm(
    {
      name: (sent, isDone) => (isDone ? 'fichiers' : `fichier-retrait-${sent('file')}`),
      schema: z.object({ ...link, file: z.uuid() }),
      title: FAILURE_TITLES.file,
      work: async ({ file, ...values }) =>
        inWords(await removeLinkedFile(await keyOf(values), file), REMOVAL_REFUSED),
      done: async () => {
        refresh();
        return { toast: success('Fichier retiré', 'Il est effacé.') };
      },
    },
    data,
  );
}
