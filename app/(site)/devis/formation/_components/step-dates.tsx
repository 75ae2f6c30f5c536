import type { SyntheticEvent } from 'react';
import { CountedArea } from '@/app/_components/form/counted-area.tsx';
import { TextField } from '@/app/_components/form/field.tsx';
import { isDay } from '@/lib/format/period.ts';
import { MAX_LENGTH } from '@/lib/validation/max-length.ts';
import { errorOf, legendClass, textField } from '../../_components/field.ts';
import type { Wizard } from '../../_components/use-wizard.ts';
import type { TrainingCopy } from './training-offer.ts';

/** Stands for a date that is half typed, or that no calendar has: browsers give nothing for it. */
const UNFINISHED = '?';

/** Step 2 of a training enquiry: when it suits, who comes and what for. */
export function StepDates({ wizard, copy }: { wizard: Wizard; copy: TrainingCopy }) {
  const { form, values } = wizard;

  const dateField = (field: 'earliest' | 'latest') => {
    const read = ({ currentTarget: { validity, value } }: SyntheticEvent<HTMLInputElement>) => {
      const date = validity.badInput ? UNFINISHED : value;
      if (date === form.getValues(field)) return;
      form.setValue(field, date);
      // The second depends on the first.
      form.clearErrors([field, 'latest']);
    };
    return {
      id: `champ-${field}`,
      name: field,
      type: 'date',
      label: copy[field],
      error: errorOf(wizard, field),
      defaultValue: isDay(values[field]) ? values[field] : '',
      onChange: read,
      onKeyUp: read,
      onBlur: read,
    };
  };

  return (
    <>
      <fieldset>
        <legend className={legendClass}>
          <span
            aria-hidden="true"
            className={`port ${values.earliest || values.latest ? 'port-full' : ''}`}
          />
          {copy.dates}
        </legend>
        <p className="-mt-3 mb-5 text-muted">{copy.datesText}</p>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...dateField('earliest')} />
          <TextField {...dateField('latest')} />
        </div>
      </fieldset>
      <CountedArea
        {...textField(wizard, 'description')}
        label={`${copy.expectations} (facultatif)`}
        hint={copy.expectationsText}
        rows={5}
        max={MAX_LENGTH.description}
      />
    </>
  );
}
