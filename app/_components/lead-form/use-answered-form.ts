'use client';

import { type FormEvent, useActionState, useEffect, useRef, useState, useTransition } from 'react';

/** What a form has to know of its answer; it also crosses without scripts. */
type Answer = {
  status: 'idle' | 'invalid' | 'failed' | 'sent';
  /** A message beside each field that is wrong. */
  errors: Readonly<Record<string, string>>;
};

/**
 * A form that without scripts posts as any form does; with them it sends by `send`, which never throws,
 * and keeps what was typed until it is stored.
 *
 * @param page where the answer to a post without scripts is shown: path and fragment
 */
export function useAnsweredForm<State extends Answer>({
  action,
  idle,
  page,
  send,
}: {
  action: (state: State, data: FormData) => Promise<State>;
  idle: Awaited<State>;
  page: string;
  send: (data: FormData) => Promise<State>;
}) {
  const [posted, post] = useActionState<State, FormData>(action, idle, page);
  const [own, setOwn] = useState<State | null>(null);
  const [errors, setErrors] = useState(posted.errors);
  const [isSending, startSending] = useTransition();
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);

  // What was answered is read out, and the first thing that the keyboard meets.
  useEffect(() => {
    if (own) notice.current?.focus();
  }, [own]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const data = new FormData(event.currentTarget);
    startSending(async () => {
      const answer = await send(data);
      setErrors(answer.errors);
      setOwn(answer);
      if (answer.status === 'sent') form.current?.reset();
    });
  };

  /** What was typed wrong is not wrong any more once it is typed anew. */
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement;
    if (name in errors) setErrors(({ [name]: _, ...others }) => others);
  };

  const formProps = { ref: form, action: post, onSubmit, onInput, noValidate: true };
  return { formProps, notice, state: own ?? posted, errors, isSending };
}
