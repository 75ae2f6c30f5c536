import { Box, Dialog } from '@sanity/ui';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useOrigin } from './use-origin.ts';

/** A window over the Studio; the keyboard goes back to where it came from. */
export function Window({
  title,
  width,
  onClose,
  children,
}: {
  title: string;
  width: 1 | 2 | 3;
  onClose: () => void;
  children: ReactNode;
}) {
  const id = useId();
  useOrigin();
  return (
    <Dialog header={title} id={id} onClose={onClose} width={width}>
      <Box padding={4}>{children}</Box>
    </Dialog>
  );
}

/**
 * One of the steps that a window shows in turn, each with a `key` of its own: it takes the keyboard focus, since the
 * focused button went with the step before, and a screen reader reads out its subject.
 */
export function WindowStep({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  // Before it shows: a key may follow at once. A window that opens then focuses its first control by the dialog itself.
  useLayoutEffect(() => part.current?.focus(), []);
  return (
    <div ref={part} style={{ outline: 'none' }} tabIndex={-1}>
      {children}
    </div>
  );
}
