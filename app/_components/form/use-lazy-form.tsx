'use client';

import {
  type ComponentType,
  type FormEvent,
  type ReactNode,
  useActionState,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { IDLE, textOf } from '@/lib/forms/state.ts';
import { labelled, type Naming } from './labelled.ts';
import { remember } from './tab-memory.ts';
import { useAnswerFocus } from './use-answer-focus.ts';
import type { FormOptions, LiveForm, Posted } from './use-live-form.ts';

/** Distance below the screen at which a form comes alive, as a margin of CSS. */
const NEAR = '600px';

type Engine = ComponentType<FormOptions & Posted & { onForm: (form: LiveForm) => void }>;

/** A form as its fields see it, alive or not. */
export type FormView = Pick<LiveForm, 'name' | 'labels' | 'notice' | 'state' | 'pending'> & {
  /** Errors of its state, until it is alive. */
  errors?: LiveForm['errors'];
  formProps: object;
  field: (
    name: string,
  ) => Pick<ReturnType<LiveForm['field']>, 'id' | 'label' | 'name' | 'error' | 'defaultValue'> &
    Partial<ReturnType<LiveForm['field']>>;
};

/**
 * A form on a page that is not about it: it posts as any form does, and what makes it more is loaded once
 * it comes near the screen or is used. What was typed meanwhile stays, where it is.
 *
 * @param options the same at each rendering
 * @param page where the answer to a post without scripts is shown, path and fragment
 * @returns the form, and what is to be rendered beside it
 */
export function useLazyForm(
  options: FormOptions & Naming & { memory: string },
  page: string,
): [FormView, ReactNode] {
  const [posted, post] = useActionState(options.action, IDLE, page);
  const [Engine, setEngine] = useState<Engine | null>(null);
  const [live, setLive] = useState<LiveForm | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const submitted = useRef<HTMLFormElement>(null);

  const load = useCallback(() => {
    const loaded = import('./form-engine.tsx').then(({ FormEngine }) =>
      setEngine(() => FormEngine),
    );
    // A failed load is tried again at the next touch. In a build that has been replaced it always fails: the form is
    // then sent as without scripts.
    loaded.catch(() => navigator.onLine && submitted.current?.submit());
  }, []);

  useEffect(() => {
    const form = element.current;
    if (!form) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && load(),
      { rootMargin: NEAR },
    );
    watch.observe(form);
    return () => watch.disconnect();
  }, [load]);

  useEffect(() => {
    if (!live) return;
    submitted.current?.requestSubmit();
    submitted.current = null;
  }, [live]);

  useAnswerFocus(live);

  const early: FormView = {
    ...options,
    formProps: {
      ref: element,
      action: post,
      onFocus: load,
      onInput: (event: FormEvent<HTMLFormElement>) => {
        load();
        const typed = [...new FormData(event.currentTarget)].filter(([name]) => name[0] !== '$');
        remember(options.memory, Object.fromEntries(typed));
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        submitted.current = event.currentTarget;
        load();
      },
    },
    field: (field) => ({
      ...labelled(options, field),
      name: field,
      error: posted.errors[field],
      defaultValue: textOf(posted, field),
    }),
    notice,
    state: posted,
    pending: false,
  };
  const engine = Engine ? (
    <Engine {...options} posted={posted} post={post} onForm={setLive} />
  ) : null;
  return [live ?? early, engine];
}
