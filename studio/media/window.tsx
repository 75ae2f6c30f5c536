import { Box, Dialog } from '@sanity/ui';
import { type ReactNode, useEffect, useId, useState } from 'react';

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
  const [origin] = useState(() => document.activeElement);
  useEffect(() => () => (origin as HTMLElement | null)?.focus(), [origin]);
  return (
    <Dialog header={title} id={id} onClose={onClose} width={width}>
      <Box padding={4}>{children}</Box>
    </Dialog>
  );
}
