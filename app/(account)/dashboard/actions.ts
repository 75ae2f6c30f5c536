'use server';

import type { Route } from 'next';
import { refresh } from 'next/cache';
import { RedirectType, redirect } from 'next/navigation';
import * as z from 'zod/mini';
import { setFlash } from '@/lib/account/flash.ts';
import * as account from '@/lib/account/profile.ts';
import { endSession } from '@/lib/account/session-end.ts';
import {
  FAILURE_TITLES,
  FLASHES,
  invalidField,
  OTHERS_SIGNED_OUT,
  profileSaved,
  TOO_MANY,
} from '@/lib/account/toasts.ts';
import { linkToOwn, NOT_OWN } from '@/lib/appointments/own.ts';
import { appointmentPath } from '@/lib/appointments/paths.ts';
import { inWords } from '@/lib/forms/refusal.ts';
import { runForm } from '@/lib/forms/run-form.ts';
import type { FormState } from '@/lib/forms/state.ts';
import { success } from '@/lib/forms/toasts.ts';
import { sendMailsAfterAnswer } from '@/lib/outbox/send-after-answer.ts';
import { revalidateContent } from '@/lib/publishing/revalidate.ts';
import { MESSAGE_REFUSED, writeOwnMessage } from '@/lib/requests/own.ts';
import { threadMessage } from '@/lib/requests/thread-message.ts';
import { CLAIM_REFUSED, claimRequest } from '@/lib/requests/unclaimed.ts';
import { refused } from '@/lib/result/result.ts';
import { createSessionClient } from '@/lib/supabase/server.ts';
import * as testimonials from '@/lib/testimonials/own.ts';
import { testimonialSubmission } from '@/lib/testimonials/submission.ts';
import { REVIEW_REFUSED, submitTestimonial } from '@/lib/testimonials/submit.ts';
import { invalidReview } from '@/lib/testimonials/toasts.ts';
import {
  deletionSchema,
  passwordChangeSchema,
  profileFormSchema,
} from '@/lib/validation/account-settings.ts';
import { withPhone } from '@/lib/validation/read-phone.ts';
import { reviewWithdrawn } from '../_components/review-withdrawn.ts';

/** Opens a call of the client's own: the page that moves and cancels it is the one of the mails' links. */
export async function openAppointment(_: FormState, data: FormData): Promise<FormState> {
  return runForm(
    {
      name: (sent) => `appel-${sent('id')}`,
      schema: z.object({ id: z.uuid() }),
      title: FAILURE_TITLES.appointment,
      signedOut: account.NOT_SIGNED_IN,
      work: async ({ id }) => {
        const token = await linkToOwn(await createSessionClient(), id);
        return token ? { ok: true, value: token } : refused({ message: NOT_OWN });
      },
      done: async (_fields, token) => redirect(appointmentPath(token) as Route, RedirectType.push),
    },
    data,
  );
}

/** « Profil »: saves the five fields; a changed e-mail needs the password, and is asked for by a mail. */
export async function saveProfile(_: FormState, data: FormData): Promise<FormState> {
  return runForm(
    {
      name: 'profile',
      schema: withPhone(profileFormSchema),
      invalid: invalidField,
      title: FAILURE_TITLES.profile,
      signedOut: account.NOT_SIGNED_IN,
      work: account.updateProfile,
      done: async (_fields, { pendingEmail }) => {
        refresh();
        return { toast: profileSaved(pendingEmail) };
      },
    },
    data,
  );
}

/** « Mot de passe »: replaces it, and ends the client's other sessions. */
export async function changePassword(_: FormState, data: FormData): Promise<FormState> {
  return runForm(
    {
      name: 'password',
      schema: passwordChangeSchema,
      invalid: invalidField,
      title: FAILURE_TITLES.password,
      signedOut: account.NOT_SIGNED_IN,
      work: account.changePassword,
      done: async () => ({ toast: FLASHES['password-changed'] }),
    },
    data,
  );
}

const scopeSchema = z.object({ scope: z.enum(['global', 'others']) });

/** « Appareils »: signs out everywhere, or everywhere else. */
export async function signOutDevices(_: FormState, data: FormData): Promise<FormState> {
  return runForm(
    {
      name: 'devices',
      schema: scopeSchema,
      invalid: invalidField,
      title: FAILURE_TITLES.signOut,
      signedOut: account.NOT_SIGNED_IN,
      work: ({ scope }) => endSession(scope),
      done: async ({ scope }) => {
        if (scope === 'others') return { toast: OTHERS_SIGNED_OUT };
        redirect('/auth' as Route, RedirectType.replace);
      },
    },
    data,
  );
}

/** Anchor of the answer to a review's form: beside its review, or in its place once that is gone. */
const besideReview =
  (form: string) =>
  (sent: (field: string) => string, isDone: boolean): string =>
    isDone ? 'avis' : `${form}-${sent('id')}`;

const revisionSchema = z.extend(testimonialSubmission, {
  corrects: z.union([z.uuid(), z.literal('')]),
});

/** « Vos avis »: replaces a review that waits, or corrects a published one, which stays until that is approved. */
export async function reviseReview(_: FormState, data: FormData): Promise<FormState> {
  return runForm(
    {
      name: besideReview('avis'),
      schema: revisionSchema,
      invalid: invalidReview,
      title: FAILURE_TITLES.review,
      signedOut: account.NOT_SIGNED_IN,
      work: async ({ corrects, ...review }) =>
        inWords(await submitTestimonial(review, corrects || undefined), REVIEW_REFUSED),
      done: async ({ corrects }) => {
        refresh();
        sendMailsAfterAnswer();
        return {
          toast: corrects
            ? success('Correction envoyée', 'Elle remplacera l’avis publié après validation.')
            : success('Avis modifié', 'Votre témoignage sera publié après validation.'),
        };
      },
    },
    data,
  );
}

/** « Vos avis »: removes one, from the site too where it is published. */
export async function withdrawReview(_: FormState, data: FormData): Promise<FormState> {
  return runForm(
    {
      name: besideReview('retrait'),
      schema: z.object({ id: z.uuid() }),
      title: FAILURE_TITLES.review,
      signedOut: account.NOT_SIGNED_IN,
      work: async ({ id }, user) => ({
        ok: true,
        value: await testimonials.withdrawReview(id, user.id),
      }),
      done: async (_fields, wasPublished) => reviewWithdrawn(wasPublished),
    },
    data,
  );
}

const messageSchema = z.extend(threadMessage, { reference: z.string().check(z.maxLength(50)) });

/** « Demandes et devis »: writes in the thread of one. */
export async function writeMessage(_: FormState, data: FormData): Promise<FormState> {
  return runForm(
    {
      name: (sent) => `demande-${sent('reference')}`,
      schema: messageSchema,
      title: FAILURE_TITLES.message,
      signedOut: account.NOT_SIGNED_IN,
      limit: { purpose: 'request-message', message: TOO_MANY.message },
      work: async (message, user) =>
        inWords(await writeOwnMessage(message, user.id), MESSAGE_REFUSED),
      done: async () => {
        sendMailsAfterAnswer();
        refresh();
        return { toast: success('Message envoyé', 'Il est dans la conversation.') };
      },
    },
    data,
  );
}

const claimSchema = z.object({
  reference: z.string().check(z.maxLength(50)),
  answer: z.enum(['oui', 'non']),
});

/** Whether a request that was sent with the client's address is theirs. */
export async function claim(_: FormState, data: FormData): Promise<FormState> {
  return runForm(
    {
      name: (sent, isDone) => (isDone ? 'reconnue' : `${sent('answer')}-${sent('reference')}`),
      schema: claimSchema,
      title: FAILURE_TITLES.claim,
      signedOut: account.NOT_SIGNED_IN,
      work: async ({ reference, answer }, user) => {
        const claimed = await claimRequest({ reference, isOwn: answer === 'oui' }, user.id);
        return inWords(claimed, CLAIM_REFUSED);
      },
      done: async ({ answer }) => {
        refresh();
        return {
          toast:
            answer === 'oui'
              ? success('Demande ajoutée', 'Elle est dans «\u202fDemandes et devis\u202f».')
              : success('C’est noté', 'Cette demande ne paraîtra pas dans votre espace.'),
        };
      },
    },
    data,
  );
}

/** « Supprimer le compte »: removes everything that is the client's. */
export async function deleteAccount(_: FormState, data: FormData): Promise<FormState> {
  return runForm(
    {
      name: 'deletion',
      schema: deletionSchema,
      invalid: invalidField,
      title: FAILURE_TITLES.deletion,
      signedOut: account.NOT_SIGNED_IN,
      work: account.removeAccount,
      done: async () => {
        // The reviews of the account are gone: so they are from the home page.
        await revalidateContent({ type: 'testimonial' });
        // The consultant is mailed about the client's calls to come.
        sendMailsAfterAnswer();
        await setFlash('account-deleted');
        redirect('/auth/compte-supprime' as Route, RedirectType.replace);
      },
    },
    data,
  );
}
