import * as z from 'zod/mini';
import { addressChecks, nameChecks } from './checks.ts';
import { INVALID_EMAIL } from './invalid-email.ts';
import { MISSING_PASSWORD, PASSWORD_MAX_BYTES, passwordStrength } from './password.ts';
import { SANITIZED_MAX, sanitizeText } from './sanitize.ts';

/** A text field of a form; absent and files count as empty. */
export const field = z.catch(z.string(), '');

/** The address of an account. */
export const emailField = z.pipe(field, z.string().check(...addressChecks(INVALID_EMAIL.text)));

/** A sanitised name; `missing` is the message for one that is empty, null where it may be. */
export const nameField = (missing: string | null) =>
  z.pipe(field, z.string().check(...nameChecks(SANITIZED_MAX, missing, { clean: sanitizeText })));

/** A password to be set: the message is that of the first failing rule. */
const newPasswordField = z.pipe(
  field,
  z.string().check(
    z.check((context) => {
      const [first] = passwordStrength(context.value).errors;
      if (first) context.issues.push({ code: 'custom', message: first, input: context.value });
    }),
  ),
);

const MISMATCH = 'Les mots de passe ne correspondent pas';

const repeated = <T extends { password: string; confirmPassword: string }>() =>
  z.refine<T>(({ password, confirmPassword }) => password === confirmPassword, {
    error: MISMATCH,
    path: ['confirmPassword'],
    // The message is given also while other fields are wrong.
    when: () => true,
  });

/** The page to go to afterwards; safeRedirect() decides. */
const next = field;

/** Connexion. */
export const signInSchema = z.object({
  email: emailField,
  password: z.pipe(field, z.string().check(z.minLength(1, MISSING_PASSWORD))),
  remember: z.pipe(
    field,
    z.transform((value) => value === 'on'),
  ),
  next,
});

/** Inscription. */
export const signUpSchema = z
  .object({
    firstName: nameField('Veuillez entrer votre prénom'),
    lastName: nameField('Veuillez entrer votre nom'),
    email: emailField,
    password: newPasswordField,
    confirmPassword: field,
    next,
  })
  .check(repeated());

/** A mail asked for: recovery, or the confirmation once more. */
export const emailSchema = z.object({ email: emailField });

/** A new password, twice. */
export const newPasswordSchema = z
  .object({ password: newPasswordField, confirmPassword: field })
  .check(repeated());

/** Whether a password is longer than any that can have been set: not worth asking the auth server. */
export const exceedsBcrypt = (password: string) =>
  new TextEncoder().encode(password).length > PASSWORD_MAX_BYTES;
