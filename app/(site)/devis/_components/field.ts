import { tidy } from '@/lib/validation/tidy.ts';
import type { QuoteValues } from './quote-values.ts';
import type { Wizard } from './use-wizard.ts';

/** The message beside a field, or nothing. */
export const errorOf = ({ errors }: Wizard, field: keyof QuoteValues): string | undefined =>
  errors.find((error) => error.field === field)?.message;

/** Properties of every text field of the wizard: its id, its value as known, its message. */
export function textField(wizard: Wizard, field: Exclude<keyof QuoteValues, 'features'>) {
  return {
    // Typing clears the error: the value that it was about is gone.
    ...wizard.form.register(field, {
      onChange: () => wizard.form.clearErrors(field),
      onBlur: ({ target: { type, value } }: { target: HTMLInputElement }) => {
        const tidied = tidy(type, value);
        if (tidied !== value) wizard.form.setValue(field, tidied);
      },
    }),
    id: `champ-${field}`,
    // Needed by browsers without scripts, too, which get the form rendered anew.
    defaultValue: wizard.values[field],
    error: errorOf(wizard, field),
  };
}

export const legendClass =
  'mb-5 flex items-center gap-3 font-bold font-display text-2xl tracking-tight';
export const choiceClass =
  'choice relative flex cursor-pointer gap-3 rounded-xl border-[1.5px] border-edge bg-sheet transition-colors hover:border-accent has-[:checked]:border-accent has-[:checked]:bg-accent-soft';
