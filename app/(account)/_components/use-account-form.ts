'use client';

import type { FormAction } from '@/app/_components/form/use-live-form.ts';
import { useServerForm } from '@/app/_components/form/use-server-form.ts';
import { invalidField, NO_ANSWER } from '@/lib/account/toasts.ts';

const account = () => import('@/lib/validation/account.ts');
const settings = () => import('@/lib/validation/account-settings.ts');

/** Schemas that check the forms before they are sent, by form name; loaded with the first sending. */
const SCHEMAS = {
  'sign-in': () => account().then(({ signInSchema }) => signInSchema),
  'sign-up': () => account().then(({ signUpSchema }) => signUpSchema),
  recovery: () => account().then(({ emailSchema }) => emailSchema),
  resend: () => account().then(({ emailSchema }) => emailSchema),
  'new-password': () => account().then(({ newPasswordSchema }) => newPasswordSchema),
  profile: () => settings().then(({ profileFormSchema }) => profileFormSchema),
  password: () => settings().then(({ passwordChangeSchema }) => passwordChangeSchema),
  deletion: () => settings().then(({ deletionSchema }) => deletionSchema),
  // Forms without fields to type in.
  devices: undefined,
  link: undefined,
} as const;

/**
 * A form of the account, by the name that its action has for it.
 *
 * @param labels of its fields, in their order on the page
 * @param memory where the tab remembers what is typed, but passwords
 */
export const useAccountForm = (
  name: keyof typeof SCHEMAS,
  action: FormAction,
  labels: Readonly<Record<string, string>> = {},
  memory?: string,
) =>
  useServerForm({
    name,
    action,
    labels,
    ...(memory && { memory }),
    schema: SCHEMAS[name],
    invalid: invalidField,
    noAnswer: NO_ANSWER,
  });

export type AccountForm = ReturnType<typeof useAccountForm>;
