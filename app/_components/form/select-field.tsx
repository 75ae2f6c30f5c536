import type { ComponentProps } from 'react';
import { Frame, type FrameProps } from './field.tsx';

/** A labelled native select; `empty` is its choice of nothing, where there is one. */
export function SelectField({
  id,
  label,
  error,
  empty,
  options,
  ...props
}: ComponentProps<'select'> &
  FrameProps & { empty?: string; options: ReadonlyArray<{ id: string; label: string }> }) {
  return (
    <Frame id={id} label={label} error={error}>
      {(wiring) => (
        <select {...props} {...wiring} className="control mt-2 min-h-12">
          {empty === undefined ? null : <option value="">{empty}</option>}
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Frame>
  );
}
