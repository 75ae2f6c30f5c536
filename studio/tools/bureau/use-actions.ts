import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useToastedAttempt } from '../../kit/frame/use-attempt.ts';
import type { BureauAction, BureauContext, BureauLine, Deed, WindowProps } from './section.ts';

type Opened = { line: BureauLine; window: (props: WindowProps) => ReactNode };

/** What was done last, and what takes it back. */
type Done = { said: string; undo: Deed['undo'] | null };

/** The next line in the order of the screen, or the one before where it was the last. */
function neighbourOf(part: HTMLElement | null, key: string): string | null {
  const keys = [...(part?.querySelectorAll<HTMLElement>('[data-line]') ?? [])].map(
    ({ dataset }) => dataset.line ?? '',
  );
  const index = keys.indexOf(key);
  return keys[index + 1] ?? keys[index - 1] ?? null;
}

/**
 * What is done on the lines of a section: the line leaves at once and the focus goes to the next one, or to the section
 * where there is none; the section is then read anew.
 *
 * @param part the section on the screen, which can have the focus
 */
export function useActions(
  part: RefObject<HTMLElement | null>,
  lines: readonly BureauLine[] | null,
  context: BureauContext,
  readAgain: () => void,
) {
  const { isBusy, attempt } = useToastedAttempt();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  /** The line that has just been done, until the section is read anew. */
  const [gone, setGone] = useState<string | null>(null);
  const next = useRef<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read anew knows by itself.
  useEffect(() => setGone(null), [lines]);

  useEffect(() => {
    if (gone === null) return;
    const line = [...(part.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])].find(
      ({ dataset }) => dataset.line === next.current,
    );
    (line?.querySelector<HTMLElement>('a, button') ?? part.current)?.focus();
  }, [gone, part]);

  const leave = useCallback(
    (key: string) => {
      next.current = neighbourOf(part.current, key);
      setGone(key);
      setOpened(null);
      readAgain();
    },
    [part, readAgain],
  );

  /** Does it; what is refused may be so as the section is no longer as it was read. */
  const tried = async (work: () => Promise<void>) => {
    const isDone = await attempt(() => work().then(() => true));
    if (!isDone) readAgain();
  };
  const act = (line: BureauLine, action: BureauAction) => {
    if ('window' in action) return setOpened({ line, window: action.window });
    void tried(async () => {
      await action.run(context);
      setDone({ said: action.done, undo: action.undo });
      leave(line.key);
    });
  };
  const takeBack = ({ run, done: said }: Deed['undo']) =>
    void tried(async () => {
      await run(context);
      // Its button goes: the section keeps the focus.
      part.current?.focus();
      setDone({ said, undo: null });
      readAgain();
    });
  return { gone, opened, done, isBusy, act, takeBack, leave, close: () => setOpened(null) };
}
