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
} from '@/lib/account/toasts.ts';
import { runForm } from '@/lib/forms/run-form.ts';
import type { FormState } from '@/lib/forms/state.ts';
import { revalidateContent } from '@/lib/publishing/revalidate.ts';
import {
  deletionSchema,
  passwordChangeSchema,
  profileFormSchema,
} from '@/lib/validation/account-settings.ts';

/** « Profil »: saves the five fields; a changed e-mail needs the password, and is asked for by a mail. */
export async function saveProfile(_: FormState, data: FormData): Promise<FormState> {
  return runForm(
    {
      name: 'profile',
      schema: profileFormSchema,
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
        await setFlash('account-deleted');
        redirect('/auth/compte-supprime' as Route, RedirectType.replace);
      },
    },
    data,
  );
}
