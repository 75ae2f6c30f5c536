'use client';

import {
  type FormEvent,
  useActionState,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useTransition,
} from 'react';
import { forget, recall, remember } from './tab-memory.ts';

/** What a form has to know of its answer; it also crosses without scripts. */
type Answer = {
  status: 'idle' | 'invalid' | 'failed' | 'sent';
  /** A message beside each field that is wrong. */
  errors: Readonly<Record<string, string>>;
};

/**
 * A form that without scripts posts as any form does; with them it sends by `send`, which never throws,
 * and what was typed outlives the page in this tab until it is stored.
 *
 * @param page where the answer to a post without scripts is shown: path and fragment
 * @param memory the name under which the tab remembers
 * @param fields the names of what a visitor types
 */
export function useAnsweredForm<State extends Answer>({
  action,
  idle,
  page,
  memory,
  fields,
  send,
}: {
  action: (state: State, data: FormData) => Promise<State>;
  idle: Awaited<State>;
  page: string;
  memory: string;
  fields: readonly string[];
  send: (data: FormData) => Promise<State>;
}) {
  const [posted, post] = useActionState<State, FormData>(action, idle, page);
  const [own, setOwn] = useState<State | null>(null);
  const [errors, setErrors] = useState(posted.errors);
  const [isSending, startSending] = useTransition();
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const state = own ?? posted;

  // Of what was sent nothing stays. Before the fields' own effects, which look at what they hold.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the form opens, and with each answer.
  useLayoutEffect(() => {
    if (state.status === 'sent') forget(memory);
    if (state.status !== 'idle') return;
    const kept = recall(memory) as Record<string, string> | null;
    for (const name of fields) {
      const input = form.current?.elements.namedItem(name) as HTMLInputElement | RadioNodeList;
      const text = kept?.[name];
      if (text && (input instanceof RadioNodeList || !input.value)) input.value = text;
    }
  }, [state]);

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
    const data = new FormData(event.currentTarget);
    remember(memory, Object.fromEntries(fields.map((name) => [name, data.get(name)])));
    const { name } = event.target as HTMLInputElement;
    if (name in errors) setErrors(({ [name]: _, ...others }) => others);
  };

  const formProps = { ref: form, action: post, onSubmit, onInput, noValidate: true };
  return { formProps, notice, state, errors, isSending };
}
