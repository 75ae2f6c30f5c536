'use client';

import { useCallback, useEffect, useRef } from 'react';
import { FORM_FIELDS } from '@/lib/forms/fields.ts';
import type { FormState } from '@/lib/forms/state.ts';
import { MINIMUM_FILL_MS, SENDING_MS } from '@/lib/requests/sent.ts';

/** Names one sending. Not crypto.randomUUID: that one is missing where the site is tried out without TLS. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The sending of a form whose content becomes a lead: it shows for about a second that it is under way
 * (product.md, Leads), however quick the server is, and what is sent again after no answer is stored once.
 */
export function useLeadSending() {
  const opened = useRef(0);
  const key = useRef('');
  useEffect(() => {
    opened.current = performance.now();
    key.current = newKey();
  }, []);
  return useCallback(
    async <State extends FormState>(send: (data: FormData) => Promise<State>, data: FormData) => {
      const elapsed = performance.now() - opened.current;
      if (elapsed < MINIMUM_FILL_MS) await pause(MINIMUM_FILL_MS - elapsed);
      data.set(FORM_FIELDS.key, key.current);
      data.set(FORM_FIELDS.elapsed, String(Math.ceil(performance.now() - opened.current)));
      const [answer] = await Promise.all([send(data), pause(SENDING_MS)]);
      if (answer.status === 'done') key.current = newKey();
      return answer;
    },
    [],
  );
}
