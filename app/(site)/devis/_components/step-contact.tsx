import { CountedArea } from '@/app/_components/form/counted-area.tsx';
import { TextField } from '@/app/_components/form/field.tsx';
import { MAX_LENGTH } from '@/lib/validation/max-length.ts';
import { textField } from './field.ts';
import type { Wizard } from './use-wizard.ts';
import type { WizardCopy } from './wizard-copy.ts';

/** Step 3 (product.md, Quote wizard): whom to answer. */
export function StepContact({ wizard, words }: { wizard: Wizard; words: WizardCopy['words'] }) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <TextField
        {...textField(wizard, 'firstName')}
        label={words.firstNameLabel}
        autoComplete="given-name"
        required
      />
      <TextField
        {...textField(wizard, 'lastName')}
        label={words.lastNameLabel}
        autoComplete="family-name"
        required
      />
      <TextField
        {...textField(wizard, 'email')}
        type="email"
        label={words.emailLabel}
        autoComplete="email"
        required
      />
      <TextField
        {...textField(wizard, 'phone')}
        type="tel"
        label={words.phoneLabel}
        autoComplete="tel"
      />
      <TextField
        {...textField(wizard, 'company')}
        label={words.companyLabel}
        autoComplete="organization"
        className="sm:col-span-2"
      />
      <div className="sm:col-span-2">
        <CountedArea
          {...textField(wizard, 'additionalInfo')}
          label={words.moreLabel}
          rows={3}
          max={MAX_LENGTH.additionalInfo}
        />
      </div>
    </div>
  );
}
