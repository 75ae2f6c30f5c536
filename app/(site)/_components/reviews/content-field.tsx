'use client';

import { useEffect, useRef, useState } from 'react';
import { TextAreaField } from '@/app/_components/ui/text-area-field.tsx';
import { TESTIMONIAL_LIMITS } from '@/lib/testimonials/limits.ts';

const { max } = TESTIMONIAL_LIMITS.content;

/** After how long without a keystroke the count is read out, in ms. */
const READ_OUT_MS = 800;

/** The review's text with its live counter (§5), in characters as the database counts them. */
export function ContentField({
  id,
  label,
  defaultValue,
  error,
  answer,
}: {
  id: string;
  label: string;
  defaultValue: string;
  error?: string | undefined;
  /** A new one with each answer to the form. */
  answer: unknown;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [count, setCount] = useState([...defaultValue].length);
  const [spoken, setSpoken] = useState('');
  const counter = `${count}/${max} caractères`;

  // Something may have been typed before scripts ran; an answer may have emptied the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: that is when it is counted anew.
  useEffect(() => setCount([...(field.current?.value ?? '')].length), [answer]);

  // Read out in a pause, not letter by letter.
  useEffect(() => {
    if (document.activeElement !== field.current) return;
    const timer = setTimeout(() => setSpoken(counter), READ_OUT_MS);
    return () => clearTimeout(timer);
  }, [counter]);

  return (
    <div>
      <TextAreaField
        ref={field}
        id={id}
        name="content"
        label={label}
        hint={counter}
        rows={4}
        required
        defaultValue={defaultValue}
        onInput={(event) => setCount([...event.currentTarget.value].length)}
        error={error}
      />
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </div>
  );
}
