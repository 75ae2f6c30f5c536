'use client';

import { type ComponentProps, useEffect, useState } from 'react';
import { TextAreaField } from './field.tsx';

/** After how long without a keystroke the count is read out, in ms. */
const READ_OUT_MS = 800;

/** Without Intl: a phone takes 20 ms to load its locale data, in the middle of hydration. */
const format = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, '\u202f');

/**
 * A text of several lines with its live counter, in characters as the database counts them. Nothing is cut: what
 * is too long is told when it is sent.
 */
export function CountedArea({
  max,
  hint = '',
  ...props
}: ComponentProps<typeof TextAreaField> & { max: number; hint?: string }) {
  const [text, setText] = useState(String(props.defaultValue ?? ''));
  const [spoken, setSpoken] = useState('');
  const counter = `${format([...text].length)}/${format(max)} caractères`;

  // Something may have been typed before scripts ran; an answer may have emptied the form.
  useEffect(() => setText((document.getElementById(props.id) as HTMLTextAreaElement).value));

  // Read out in a pause, not letter by letter.
  useEffect(() => {
    if (document.activeElement !== document.getElementById(props.id)) return;
    const timer = setTimeout(() => setSpoken(counter), READ_OUT_MS);
    return () => clearTimeout(timer);
  }, [counter, props.id]);

  return (
    <div>
      <TextAreaField
        {...props}
        hint={`${hint} ${counter}`}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <p aria-live="polite" className="sr-only">
        {spoken}
      </p>
    </div>
  );
}
