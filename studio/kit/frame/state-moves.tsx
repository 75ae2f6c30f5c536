import { Button, type ButtonTone, Flex } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { type ReactNode, useRef } from 'react';

/** The states that something may be moved to, each a button; the keyboard stays among them, whichever go. */
export function StateMoves<State extends string>({
  label,
  state,
  next,
  labels,
  words,
  tones,
  isBusy,
  onMove,
  children,
}: {
  /** The label of the group of buttons. */
  label: string;
  /** The state that it is in. */
  state: State;
  next: readonly State[];
  /** The states' names. */
  labels: Readonly<Record<State, string>>;
  /** The buttons' texts, which say what they do. */
  words: Readonly<Record<State, string>>;
  tones: Readonly<Partial<Record<State, ButtonTone>>>;
  isBusy: boolean;
  /** Moves it to this state; null where that failed, or is to be asked for first. */
  onMove: (next: State) => Promise<unknown> | null;
  /** Further actions. */
  children?: ReactNode;
}) {
  const group = useRef<HTMLDivElement>(null);
  const toast = useToast();
  const move = async (to: State) => {
    if (!(await onMove(to))) return;
    toast.push({ status: 'success', title: `${labels[state]} → ${labels[to]}` });
    group.current?.focus();
  };
  return (
    <Flex
      aria-label={label}
      gap={2}
      ref={group}
      role="group"
      style={{ outline: 'none' }}
      tabIndex={-1}
      wrap="wrap"
    >
      {next.map((each) => (
        <Button
          key={each}
          aria-disabled={isBusy}
          fontSize={1}
          mode="ghost"
          onClick={() => void move(each)}
          text={words[each]}
          tone={tones[each] ?? 'default'}
        />
      ))}
      {children}
    </Flex>
  );
}
