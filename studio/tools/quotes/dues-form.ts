import { uuid } from '@sanity/uuid';
import type { DueAt, QuoteDues, QuotePart } from '../../../lib/quotes/content.ts';
import { isEvent } from '../../../lib/quotes/dues.ts';
import { DUE_EVENT_LABELS, type DUE_EVENTS, QUOTE_LIMITS } from '../../../lib/quotes/states.ts';

/** A discount, a deposit or a step as it is typed: nothing, a percentage, or euros. */
export type PartForm = { kind: 'none' | QuotePart['kind']; typed: string };

/** When an amount is due, as it is chosen: an event, or a day. */
export type AtForm = { kind: (typeof DUE_EVENTS)[number] | 'date'; day: string };

/** A step as it is typed. */
export type StepForm = { id: string; label: string; at: AtForm; part: PartForm };

/** The dues as they are typed. */
export type DuesForm = { days: string; steps: StepForm[]; balance: AtForm };

/** Labels of the moments that an amount is due at. */
export const AT_LABELS: Readonly<Record<AtForm['kind'], string>> = {
  ...DUE_EVENT_LABELS,
  date: 'à une date',
};

const atForm = (at: DueAt): AtForm =>
  isEvent(at) ? { kind: at, day: '' } : { kind: 'date', day: at };

/** Stored dues as the editor shows them. */
export const duesForm = (
  { days, steps, balance }: QuoteDues,
  partForm: (part: QuotePart) => PartForm,
): DuesForm => ({
  days: String(days),
  steps: steps.map(({ id, label, at, part }) => ({
    id,
    label,
    at: atForm(at),
    part: partForm(part),
  })),
  balance: atForm(balance),
});

/** The path of a step's field, as gaps give it. */
export const stepField = (id: string, field: keyof StepForm) => `dues.steps[${id}].${field}`;

/**
 * Reads the typed dues.
 *
 * @param readPart reads an amount, and says what is wrong with it
 * @param problems takes what cannot be read, by its field
 */
export function readDues(
  { days, steps, balance }: DuesForm,
  readPart: (field: string, part: PartForm) => QuotePart | null,
  problems: Record<string, string>,
): QuoteDues {
  const at = (field: string, { kind, day }: AtForm): DueAt => {
    if (kind !== 'date') return kind;
    if (day) return day;
    problems[field] = 'Choisissez un jour.';
    return 'terms';
  };
  const whole = /^\s*\d{1,2}\s*$/.test(days) ? Number(days) : -1;
  if (whole < 0 || whole > QUOTE_LIMITS.paymentDays) {
    problems['dues.days'] = 'Un nombre de jours, de 0 à 60.';
  }
  return {
    days: problems['dues.days'] ? 0 : whole,
    steps: steps.map(({ id, label, at: when, part }) => ({
      id,
      label,
      at: at(stepField(id, 'at'), when),
      part: readPart(stepField(id, 'part'), part) ?? { kind: 'percent', rate: 0 },
    })),
    balance: at('dues.balance', balance),
  };
}

/** An empty step, under a name that no other has. */
export const newStep = (): StepForm => ({
  id: uuid(),
  label: '',
  at: { kind: 'step', day: '' },
  part: { kind: 'percent', typed: '' },
});
