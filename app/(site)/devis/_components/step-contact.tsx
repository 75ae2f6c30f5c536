import { CountedArea } from '@/app/_components/form/counted-area.tsx';
import { TextField } from '@/app/_components/form/field.tsx';
import { MAX_LENGTH } from '@/lib/validation/max-length.ts';
import { textField } from './field.ts';
import type { Wizard } from './use-wizard.ts';

/** Step 3 (product.md, Quote wizard): whom to answer. */
export function StepContact({ wizard }: { wizard: Wizard }) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <TextField
        {...textField(wizard, 'firstName')}
        label="Prénom"
        autoComplete="given-name"
        required
      />
      <TextField
        {...textField(wizard, 'lastName')}
        label="Nom"
        autoComplete="family-name"
        required
      />
      <TextField
        {...textField(wizard, 'email')}
        type="email"
        label="E-mail"
        autoComplete="email"
        required
      />
      <TextField
        {...textField(wizard, 'phone')}
        type="tel"
        label="Téléphone (facultatif)"
        autoComplete="tel"
      />
      <TextField
        {...textField(wizard, 'company')}
        label="Entreprise (facultatif)"
        autoComplete="organization"
        className="sm:col-span-2"
      />
      <div className="sm:col-span-2">
        <CountedArea
          {...textField(wizard, 'additionalInfo')}
          label="Informations complémentaires (facultatif)"
          rows={3}
          max={MAX_LENGTH.additionalInfo}
        />
      </div>
    </div>
  );
}
