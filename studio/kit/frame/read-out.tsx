import { Box } from '@sanity/ui';

/** Said to those who listen alone. */
export const ReadOut = ({ text }: { text: string }) => (
  // It has its place here, or it would make the page longer.
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
