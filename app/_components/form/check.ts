import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import { errorsByField } from '@/lib/forms/fields.ts';

/** Messages by field, as react-hook-form takes them. */
export const toFieldErrors = <Values extends FieldValues>(
  messages: Readonly<Record<string, string>>,
): FieldErrors<Values> =>
  Object.fromEntries(
    Object.entries(messages).map(([name, message]) => [name, { type: 'form', message }]),
  ) as FieldErrors<Values>;

/**
 * Errors by field, as the server would word them. The schema is loaded with the first answers to be checked: reading
 * the page does not need it. Where it does not load nobody is held up, since the server checks as well.
 */
export async function check(
  schema: (() => Promise<z.ZodMiniType>) | undefined,
  values: unknown,
): Promise<Record<string, string>> {
  const loaded = await schema?.().catch(() => null);
  return errorsByField(loaded?.safeParse(values).error?.issues ?? []);
}

/** The same for react-hook-form. */
export const checkBy =
  <Values extends FieldValues>(schema: Parameters<typeof check>[0]): Resolver<Values> =>
  async (values) => {
    const errors = await check(schema, values);
    if (Object.keys(errors).length === 0) return { values, errors: {} };
    return { values: {}, errors: toFieldErrors<Values>(errors) };
  };
