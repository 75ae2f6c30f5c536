'use server';

import type { Route } from 'next';
import { cookies } from 'next/headers';
import { RedirectType, redirect } from 'next/navigation';
import * as z from 'zod/mini';
import * as auth from '@/lib/account/auth.ts';
import { setFlash } from '@/lib/account/flash.ts';
import {
  isRecoveryProof,
  issueRecoveryProof,
  RECOVERY_COOKIE,
  RECOVERY_SECONDS,
} from '@/lib/account/recovery-proof.ts';
import {
  CONFIRMED_ID,
  FAILURE_TITLES,
  type Flash,
  HALF_CHANGED,
  invalidField,
  MAIL_SENT,
  SIGNED_UP,
  TOO_MANY,
} from '@/lib/account/toasts.ts';
import { rememberWay, takeWay } from '@/lib/account/way.ts';
import { runForm } from '@/lib/forms/run-form.ts';
import type { FormState } from '@/lib/forms/state.ts';
import { refused } from '@/lib/result/result.ts';
import { safeRedirect } from '@/lib/security/safe-redirect.ts';
import { SESSION_COOKIE_OPTIONS } from '@/lib/supabase/cookies.ts';
import { getUser } from '@/lib/supabase/session.ts';
import {
  emailSchema,
  newPasswordSchema,
  signInSchema,
  signUpSchema,
} from '@/lib/validation/account.ts';

/** Says on the page of the new password why it is asked for (product.md, Sign-up). */
const ELSEWHERE = '?adresse=confirmee';

async function leaveFor(path: string, flash: Flash): Promise<never> {
  await setFlash(flash);
  redirect(path as Route, RedirectType.replace);
}

/** Connexion: opens a session and goes to the dashboard, or to where the visitor came from. */
export async function signIn(_: FormState, data: FormData): Promise<FormState> {
  return runForm(
    {
      name: 'sign-in',
      steady: true,
      schema: signInSchema,
      invalid: invalidField,
      title: FAILURE_TITLES.signIn,
      work: ({ email, password, remember }) => auth.signIn({ email, password }, remember),
      done: ({ next }) => leaveFor(safeRedirect(next), 'signed-in'),
    },
    data,
  );
}

/** Inscription: creates the account; a mail confirms it. */
export async function signUp(_: FormState, data: FormData): Promise<FormState> {
  return runForm(
    {
      name: 'sign-up',
      steady: true,
      schema: signUpSchema,
      invalid: invalidField,
      title: FAILURE_TITLES.signUp,
      limit: { purpose: 'sign-up', message: TOO_MANY.signUp, mails: true },
      work: (account) => auth.signUp(account),
      done: async ({ next }) => {
        await rememberWay(next);
        return { toast: SIGNED_UP };
      },
    },
    data,
  );
}

/** Mot de passe oublié: mails a link, if the account exists. */
export async function requestRecovery(_: FormState, data: FormData): Promise<FormState> {
  return runForm(
    {
      name: 'recovery',
      steady: true,
      schema: emailSchema,
      invalid: invalidField,
      title: FAILURE_TITLES.mail,
      limit: { purpose: 'recovery', message: TOO_MANY.mail, mails: true },
      work: ({ email }) => auth.requestRecovery(email),
      done: async () => ({ toast: MAIL_SENT }),
    },
    data,
  );
}

/** Mails the confirmation once more, if the account exists. */
export async function resendConfirmation(_: FormState, data: FormData): Promise<FormState> {
  return runForm(
    {
      name: 'resend',
      steady: true,
      schema: emailSchema,
      invalid: invalidField,
      title: FAILURE_TITLES.mail,
      limit: { purpose: 'resend', message: TOO_MANY.mail, mails: true },
      work: ({ email }) => auth.mailSignInLink(email),
      done: async () => ({ toast: MAIL_SENT }),
    },
    data,
  );
}

const linkSchema = z.object({
  token_hash: z.string().check(z.minLength(1)),
  type: z.enum(auth.LINK_TYPES),
  next: z.catch(z.string(), ''),
});

/** Redeems a mailed link. Only this POST does: programs that look into mails open links, too. */
export async function redeemLink(_: FormState, data: FormData): Promise<FormState> {
  return runForm(
    {
      name: 'link',
      schema: linkSchema,
      invalid: invalidField,
      title: FAILURE_TITLES.link,
      limit: { purpose: 'link', message: TOO_MANY.mail },
      work: ({ token_hash, type }) => auth.redeemLink(token_hash, type),
      done: async ({ type, next }, redeemed) => {
        if (redeemed === 'half-changed') return { toast: HALF_CHANGED };
        const { userId, needsPassword } = redeemed;
        if (needsPassword) {
          (await cookies()).set(RECOVERY_COOKIE, issueRecoveryProof(userId), {
            ...SESSION_COOKIE_OPTIONS,
            maxAge: RECOVERY_SECONDS,
          });
          const asked = needsPassword === 'elsewhere' ? ELSEWHERE : '';
          redirect(`/auth/password${asked}` as Route, RedirectType.replace);
        }
        if (type === 'signup' || type === 'email') {
          const way = await takeWay();
          if (way) return leaveFor(way, 'confirmed');
          redirect(`/#${CONFIRMED_ID}` as Route, RedirectType.replace);
        }
        return leaveFor(
          safeRedirect(next),
          type === 'email_change' ? 'email-changed' : 'confirmed',
        );
      },
    },
    data,
  );
}

/** The new password after a link that asks for one. */
export async function setNewPassword(_: FormState, data: FormData): Promise<FormState> {
  return runForm(
    {
      name: 'new-password',
      schema: newPasswordSchema,
      invalid: invalidField,
      title: FAILURE_TITLES.password,
      work: async ({ password }) => {
        const user = await getUser();
        const proof = (await cookies()).get(RECOVERY_COOKIE)?.value;
        if (!user || !isRecoveryProof(proof, user.id)) {
          return refused({ message: 'Ce lien a expiré. Demandez-en un nouveau.' });
        }
        return auth.replacePassword(password);
      },
      done: async () => {
        (await cookies()).delete(RECOVERY_COOKIE);
        return leaveFor('/dashboard', 'password-changed');
      },
    },
    data,
  );
}
