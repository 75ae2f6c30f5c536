import { useState } from 'react';

/** What was typed and not sent, for as long as the Studio is open. */
const drafts = new Map<string, string>();

/** A text that is there again when one comes back to it. */
export function useDraft(key: string): [text: string, set: (text: string) => void] {
  const [text, setText] = useState(() => drafts.get(key) ?? '');
  const set = (next: string) => {
    if (next) drafts.set(key, next);
    else drafts.delete(key);
    setText(next);
  };
  return [text, set];
}
