import { Select, Stack, Text, TextArea, TextInput } from '@sanity/ui';
import type { ReactNode } from 'react';

/** The element that a field of the quote is typed in, by its path: what is missing leads there. */
export const fieldId = (path: string) => `quote.${path}`;

/** What is common to all fields. */
type Common = {
  /** Its path in the quote. */
  path: string;
  label: string;
  /** What it is for, where the label does not say it. */
  help?: string | undefined;
  /** Why what is typed is not stored. */
  problem?: string | undefined;
};

const helpId = (path: string) => `${fieldId(path)}-help`;

/** What the field itself says of what stands below it. */
const described = ({ path, help, problem }: Common) => ({
  id: fieldId(path),
  'aria-describedby': help || problem ? helpId(path) : undefined,
  'aria-invalid': Boolean(problem),
});

function Field({ path, label, help, problem, children }: Common & { children: ReactNode }) {
  return (
    <Stack gap={2} style={{ minWidth: 0 }}>
      <Text as="label" htmlFor={fieldId(path)} size={1} weight="medium">
        {label}
      </Text>
      {children}
      {help || problem ? (
        <Text id={helpId(path)} muted={!problem} role={problem ? 'alert' : undefined} size={1}>
          {problem ?? help}
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
  type?: 'text' | 'email' | 'tel';
  placeholder?: string;
  /** The id of a list of suggestions. */
  list?: string;
}) {
  return (
    <Field {...field}>
      <TextInput
        {...described(field)}
        autoComplete="off"
        fontSize={1}
        list={list}
        maxLength={max}
        onChange={(event) => onChange(event.currentTarget.value)}
        placeholder={placeholder}
        type={type}
        value={value}
      />
    </Field>
  );
}

/** A text of several lines. */
export function TextField({ value, onChange, max, rows, ...field }: Typed & { rows: number }) {
  return (
    <Field {...field}>
      <TextArea
        {...described(field)}
        fontSize={1}
        maxLength={max}
        onChange={(event) => onChange(event.currentTarget.value)}
        rows={rows}
        style={{ resize: 'vertical' }}
        value={value}
      />
    </Field>
  );
}

/** A figure, typed as one does in France: the browser's own field takes a comma only in the browser's language. */
export function FigureField({ value, onChange, ...field }: Omit<Typed, 'max'>) {
  return (
    <Field {...field}>
      <TextInput
        {...described(field)}
        autoComplete="off"
        fontSize={1}
        inputMode="decimal"
        maxLength={20}
        onChange={(event) => onChange(event.currentTarget.value)}
        value={value}
      />
    </Field>
  );
}

/** One of a few. */
export function ChoiceField<Value extends string>({
  value,
  onChange,
  labels,
  ...field
}: Common & {
  value: Value;
  onChange: (value: Value) => void;
  labels: Readonly<Record<Value, string>>;
}) {
  return (
    <Field {...field}>
      <Select
        {...described(field)}
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
