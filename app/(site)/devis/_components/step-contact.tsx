import { TextAreaField, TextField } from '@/app/_components/form/field.tsx';
import { MAX_LENGTH } from '@/lib/leads/max-length.ts';
import { textField } from './field.ts';
import type { QuoteWizard } from './use-quote-wizard.ts';

/** Step 3 (product.md, Quote wizard): whom to answer. */
export function StepContact({ wizard }: { wizard: QuoteWizard }) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <TextField
        {...textField(wizard, 'firstName')}
        label="Prénom"
        autoComplete="given-name"
        required
        maxLength={MAX_LENGTH.name}
      />
      <TextField
        {...textField(wizard, 'lastName')}
        label="Nom"
        autoComplete="family-name"
        required
        maxLength={MAX_LENGTH.name}
      />
      <TextField
        {...textField(wizard, 'email')}
        type="email"
        label="E-mail"
        autoComplete="email"
        required
        maxLength={MAX_LENGTH.email}
      />
      <TextField
        {...textField(wizard, 'phone')}
        type="tel"
        label="Téléphone (facultatif)"
        autoComplete="tel"
        maxLength={MAX_LENGTH.phone}
      />
      <TextField
        {...textField(wizard, 'company')}
        label="Entreprise (facultatif)"
        autoComplete="organization"
        maxLength={MAX_LENGTH.company}
        className="sm:col-span-2"
      />
      <div className="sm:col-span-2">
        <TextAreaField
          {...textField(wizard, 'additionalInfo')}
          label="Informations complémentaires (facultatif)"
          rows={3}
          maxLength={MAX_LENGTH.additionalInfo}
        />
      </div>
    </div>
  );
}
