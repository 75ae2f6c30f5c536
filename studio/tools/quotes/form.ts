import { uuid } from '@sanity/uuid';
import type { QuoteContent, QuoteLine, QuotePart } from '../../../lib/quotes/content.ts';
import { PLAIN_DUES } from '../../../lib/quotes/dues.ts';
import { QUOTE_LIMITS } from '../../../lib/quotes/states.ts';
import { readHundredths, showCents, showHundredths } from './amounts.ts';
import { type DuesForm, duesForm, type PartForm, readDues } from './dues-form.ts';

/** A line as it is typed. */
export type LineForm = Omit<QuoteLine, 'quantity' | 'unitPrice'> & {
  quantity: string;
  unitPrice: string;
};

/** The editor's form of a quote: figures as they are typed, whether they can be read or not. */
export type QuoteForm = Omit<
  QuoteContent,
  'lines' | 'discount' | 'deposit' | 'dues' | 'validityDays'
> & {
  lines: LineForm[];
  discount: PartForm;
  deposit: PartForm;
  dues: DuesForm;
  validityDays: string;
  /** Whether lines may take off. */
  isAmendment: boolean;
};

const partForm = (part: QuotePart | null): PartForm => {
  if (!part) return { kind: 'none', typed: '' };
  return part.kind === 'percent'
    ? { kind: 'percent', typed: showHundredths(part.rate) }
    : { kind: 'amount', typed: showCents(part.cents) };
};

/** A stored quote as the editor shows it. */
export function formOf(
  { lines, discount, deposit, dues = PLAIN_DUES, validityDays, ...texts }: QuoteContent,
  isAmendment = false,
): QuoteForm {
  return {
    ...texts,
    lines: lines.map((line) => ({
      ...line,
      quantity: showHundredths(line.quantity),
      unitPrice: showCents(line.unitPrice),
    })),
    discount: partForm(discount),
    deposit: partForm(deposit),
    dues: duesForm(dues, partForm),
    validityDays: String(validityDays),
    isAmendment,
  };
}

/** The id of a quote's field, by its path: gaps link to it. */
export const fieldId = (path: string): string => `quote.${path}`;

/** The path of a line's field, as gaps give it. */
export const lineField = (id: string, field: keyof QuoteLine) => `lines[${id}].${field}`;

/** The typed content, and by their fields the figures that cannot be read; those count as nothing meanwhile. */
type ReadForm = { content: QuoteContent; problems: Readonly<Record<string, string>> };

/** Reads the typed content. */
export function readForm({
  lines,
  discount,
  deposit,
  dues,
  validityDays,
  isAmendment,
  ...texts
}: QuoteForm): ReadForm {
  const problems: Record<string, string> = {};
  const figure = (field: string, typed: string, max: number, least = 0): number => {
    const { value = 0, problem } = readHundredths(typed, max);
    if (problem) problems[field] = problem;
    else if (value < least) problems[field] = 'Un nombre ne peut pas être inférieur à 0.';
    return problems[field] ? 0 : value;
  };
  const part = (field: string, { kind, typed }: PartForm): QuotePart | null => {
    if (kind === 'none') return null;
    if (kind === 'amount') return { kind, cents: figure(field, typed, QUOTE_LIMITS.cents) };
    const { value } = readHundredths(typed, Number.MAX_SAFE_INTEGER);
    if (value !== undefined && value > 10_000) problems[field] = '100\u00a0% au plus.';
    return { kind, rate: problems[field] ? 0 : figure(field, typed, 10_000) };
  };
  const days = /^\s*\d{1,3}\s*$/.test(validityDays) ? Number(validityDays) : 0;
  if (days < 1 || days > QUOTE_LIMITS.validityDays) {
    problems.validityDays = 'Un nombre de jours, de 1 à 365.';
  }
  const content: QuoteContent = {
    ...texts,
    lines: lines.map((line) => ({
      ...line,
      quantity: figure(lineField(line.id, 'quantity'), line.quantity, QUOTE_LIMITS.quantity),
      unitPrice: figure(
        lineField(line.id, 'unitPrice'),
        line.unitPrice,
        QUOTE_LIMITS.cents,
        isAmendment ? -QUOTE_LIMITS.cents : 0,
      ),
    })),
    discount: part('discount', discount),
    deposit: part('deposit', deposit),
    dues: readDues(dues, part, problems),
    validityDays: problems.validityDays ? 30 : days,
  };
  return { content, problems };
}

/** An empty line, under a name that no other has. */
export const newLine = (vatRate: number): LineForm => ({
  id: uuid(),
  label: '',
  details: '',
  quantity: '1',
  unit: '',
  unitPrice: '',
  vatRate,
  isOption: false,
});

/** The lines with the one at `index` moved by one place; where there is no such place, as they are. */
export function moveLine<Line>(lines: readonly Line[], index: number, by: 1 | -1): Line[] {
  const moved = lines[index];
  const other = lines[index + by];
  if (moved === undefined || other === undefined) return [...lines];
  return lines.with(index, other).with(index + by, moved);
}
