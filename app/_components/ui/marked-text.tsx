import { splitPlaceholders } from '@/lib/words/placeholder.ts';
import { MissingValue } from './missing-value.tsx';
import { Words } from './whole-words.tsx';

/** Text of the content whose facts still to fill in are marked, so that nobody takes them for facts. */
export function MarkedText({ children }: { children: string }) {
  return splitPlaceholders(children).map(({ text, missing }) =>
    missing ? <MissingValue key={text}>{text}</MissingValue> : <Words key={text}>{text}</Words>,
  );
}
