import { Box } from '@sanity/ui';

/** Text for screen readers alone. */
export const ReadOut = ({ text }: { text: string }) => (
  // The containing block of the hidden text, which would make the page longer elsewhere.
  <Box role="status" style={{ position: 'relative' }}>
    <span style={HIDDEN}>{text}</span>
  </Box>
);

const HIDDEN = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;
