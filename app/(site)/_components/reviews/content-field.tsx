'use client';

import { type ComponentProps, useEffect, useState } from 'react';
import { TextAreaField } from '@/app/_components/form/field.tsx';
import { TESTIMONIAL_LIMITS } from '@/lib/testimonials/limits.ts';

const { max } = TESTIMONIAL_LIMITS.content;

/** After how long without a keystroke the count is read out, in ms. */
const READ_OUT_MS = 800;

const lengthOf = (text: string) => [...text].length;

/** The review's text with its live counter (product.md, Reviews), in characters as the database counts them. */
export function ContentField(props: ComponentProps<typeof TextAreaField>) {
  const [count, setCount] = useState(lengthOf(String(props.defaultValue ?? '')));
  const [spoken, setSpoken] = useState('');
  const counter = `${count}/${max} caractères`;
  const field = () => document.getElementById(props.id) as HTMLTextAreaElement;

  // Something may have been typed before scripts ran; an answer may have emptied the form.
  useEffect(() => setCount(lengthOf(field().value)));

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
        hint={counter}
        rows={4}
        required
        onInput={({ currentTarget }) => setCount(lengthOf(currentTarget.value))}
      />
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </div>
  );
}
