import { TextInput } from '@sanity/ui';
import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import { type NumberInputProps, set, unset, useReportParseError } from 'sanity';
import { readNumber, showNumber, stepNumber } from './number-text.ts';

/**
 * A number, typed as one does in France (studio.md, The Studio). The browser's own field takes a comma only in the
 * browser's language, and drops it without a word in any other.
 */
export function NumberField({
  value,
  onChange,
  path,
  validationError,
  elementProps,
}: NumberInputProps) {
  const [typed, setTyped] = useState<{ text: string; value: number | undefined }>();
  // Typed text (« 0, », « 1 234 ») stays as long as its value is the stored one.
  const text = typed && typed.value === value ? typed.text : showNumber(value);
  const { problem } = readNumber(text);
  useReportParseError(path, problem);

  const enter = (entered: string, next: number | undefined) => {
    setTyped({ text: entered, value: next });
    if (next !== value) onChange(next === undefined ? unset() : set(next));
  };
  const type = ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
    enter(currentTarget.value, readNumber(currentTarget.value).value);
  const step = (event: KeyboardEvent) => {
    if (!['ArrowUp', 'ArrowDown'].includes(event.key) || elementProps.readOnly || problem) return;
    event.preventDefault();
    const next = stepNumber(value, event.key === 'ArrowUp' ? 1 : -1);
    enter(showNumber(next), next);
  };

  return (
    <TextInput
      {...elementProps}
      aria-invalid={Boolean(validationError)}
      customValidity={validationError}
      data-testid="number-input"
      inputMode="decimal"
      onChange={type}
      onKeyDown={step}
      value={text}
    />
  );
}
