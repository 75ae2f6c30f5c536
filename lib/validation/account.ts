import * as z from 'zod/mini';
import { INVALID_EMAIL, parseEmail } from './email.ts';
import { MISSING_PASSWORD, PASSWORD_MAX_BYTES, passwordStrength } from './password.ts';
import { isStorable, sanitizeText } from './sanitize.ts';

/** A text field of a form; absent and files count as empty. */
export const field = z.catch(z.string(), '');

/** A sanitised, well-formed address (product.md, Accounts). */
export const emailField = z.pipe(
  field,
  z.transform((value, context) => {
    const email = parseEmail(value);
    if (email !== null) return email;
    context.issues.push({ code: 'custom', message: INVALID_EMAIL.text, input: value });
    return z.NEVER;
  }),
);

/** A sanitised name that is not empty; `missing` is the message for one that is. */
const nameField = (missing: string) =>
  z.pipe(
    field,
    z
      .pipe(z.transform(sanitizeText), z.string())
      .check(
        z.minLength(1, missing),
        z.refine(isStorable, 'Ce champ contient un caractère invisible'),
      ),
  );

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
    // Said also while other fields are wrong.
    when: () => true,
  });

/** Where to go afterwards; safeRedirect() decides. */
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

/** Longer than any password that can have been set: not worth asking the auth server. */
export const exceedsBcrypt = (password: string) =>
  new TextEncoder().encode(password).length > PASSWORD_MAX_BYTES;
