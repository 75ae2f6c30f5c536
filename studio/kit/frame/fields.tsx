import { SearchIcon } from '@sanity/icons/Search';
import { Card, Select, Stack, Text, TextArea, TextInput } from '@sanity/ui';
import type { KeyboardEvent, ReactNode } from 'react';
import { formatDay } from '../../../lib/format/dates.ts';
import { tidy } from '../../../lib/validation/tidy.ts';

/** Props common to all fields. */
type Common = {
  id: string;
  label: string;
  /** The field's purpose, where the label does not say it. */
  help?: string | undefined;
  /** The reason why the typed value is not stored: shown in the place of `help`. */
  problem?: string | null | undefined;
};

const helpId = (id: string) => `${id}-help`;

/** Attributes that link a control to its label and to the text below it. */
type Wiring = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
};

/** A field: its label, its control, and its help or its problem. */
export function Field({
  id,
  label,
  help,
  problem,
  children,
}: Common & {
  /** The control, tied to the rest. */
  children: (wiring: Wiring) => ReactNode;
}) {
  return (
    <Stack gap={2} style={{ minWidth: 0 }}>
      <Text as="label" htmlFor={id} size={1} weight="medium">
        {label}
      </Text>
      {children({
        id,
        'aria-describedby': help || problem ? helpId(id) : undefined,
        'aria-invalid': Boolean(problem),
      })}
      {problem ? (
        <Card id={helpId(id)} padding={2} radius={2} role="alert" tone="critical">
          <Text size={1}>{problem}</Text>
        </Card>
      ) : help ? (
        <Text id={helpId(id)} muted size={1}>
          {help}
        </Text>
      ) : null}
    </Stack>
  );
}

type Typed = Common & { value: string; onChange: (value: string) => void; max: number };

/** A line of text. */
export function LineField({
  value,
  onChange,
  max,
  type = 'text',
  placeholder,
  list,
  ...field
}: Typed & {
  type?: 'text' | 'email' | 'tel' | 'url';
  placeholder?: string;
  /** The id of a list of suggestions. */
  list?: string;
}) {
  return (
    <Field {...field}>
      {(wiring) => (
        <TextInput
          {...wiring}
          autoComplete="off"
          fontSize={1}
          // `inputMode`, not `type`: the browser would check a type in its own language, and take no webcal: URL.
          inputMode={type === 'url' ? 'url' : undefined}
          list={list}
          maxLength={max}
          onBlur={() => {
            const tidied = tidy(type, value);
            if (tidied !== value) onChange(tidied);
          }}
          onChange={(event) => onChange(event.currentTarget.value)}
          placeholder={placeholder}
          type={type === 'url' ? 'text' : type}
          value={value}
        />
      )}
    </Field>
  );
}

/** Words that narrow a list. */
export function SearchField({
  value,
  onChange,
  max,
  placeholder,
  ...field
}: Typed & { placeholder: string }) {
  return (
    <Field {...field}>
      {(wiring) => (
        <TextInput
          {...wiring}
          fontSize={1}
          icon={SearchIcon}
          maxLength={max}
          onChange={(event) => onChange(event.currentTarget.value)}
          placeholder={placeholder}
          type="search"
          value={value}
        />
      )}
    </Field>
  );
}

/** A text of several lines. */
export function TextField({
  value,
  onChange,
  max,
  rows,
  isReadOnly = false,
  ...field
}: Typed & { rows: number; isReadOnly?: boolean }) {
  return (
    <Field {...field}>
      {(wiring) => (
        <TextArea
          {...wiring}
          fontSize={1}
          maxLength={max}
          onChange={(event) => onChange(event.currentTarget.value)}
          readOnly={isReadOnly}
          rows={rows}
          style={{ resize: 'vertical' }}
          value={value}
        />
      )}
    </Field>
  );
}

/** A figure, typed as one does in France: the browser's own field takes a comma only in the browser's language. */
export function FigureField({
  value,
  onChange,
  onEnter,
  isFocused = false,
  ...field
}: Omit<Typed, 'max'> & {
  onEnter?: () => void;
  /** Whether the keyboard begins in it. */
  isFocused?: boolean;
}) {
  return (
    <Field {...field}>
      {(wiring) => (
        <TextInput
          {...wiring}
          autoComplete="off"
          autoFocus={isFocused}
          fontSize={1}
          inputMode="decimal"
          maxLength={20}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && onEnter?.()}
          value={value}
        />
      )}
    </Field>
  );
}

/** A choice of one among a few. */
export function ChoiceField<Value extends string>({
  value,
  onChange,
  labels,
  ...field
}: Common & {
  value: Value;
  onChange: (value: Value) => void;
  /** The choices' labels, in their order. */
  labels: Readonly<Record<Value, string>>;
}) {
  return (
    <Field {...field}>
      {(wiring) => (
        <Select
          {...wiring}
          fontSize={1}
          onChange={(event) => onChange(event.currentTarget.value as Value)}
          value={value}
        >
          {(Object.entries(labels) as [Value, string][]).map(([choice, label]) => (
            <option key={choice} value={choice}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/**
 * A day. Its field is drawn by the browser, in its own language, where 12/03 is in March or in December: it is said in
 * words below.
 *
 * @param value « 2031-01-31 », or nothing
 */
export function DayField({ value, onChange, ...field }: Omit<Typed, 'max'>) {
  return (
    <Field {...field} help={value ? formatDay(value) : field.help}>
      {(wiring) => (
        <TextInput
          {...wiring}
          fontSize={1}
          onChange={(event) => onChange(event.currentTarget.value)}
          type="date"
          value={value}
        />
      )}
    </Field>
  );
}

/** A URL that is shown to be copied, whole with the first click. */
export function CopyField({ value, ...field }: Common & { value: string }) {
  return (
    <Field {...field}>
      {(wiring) => (
        <TextInput
          {...wiring}
          fontSize={1}
          onFocus={(event) => event.currentTarget.select()}
          readOnly
          value={value}
        />
      )}
    </Field>
  );
}

/** Fields side by side, as many as there is room for. */
export const Row = ({ least = '9rem', children }: { least?: string; children: ReactNode }) => (
  <div
    style={{
      display: 'grid',
      gap: '1rem 0.75rem',
      gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${least}), 1fr))`,
      alignItems: 'start',
    }}
  >
    {children}
  </div>
);
