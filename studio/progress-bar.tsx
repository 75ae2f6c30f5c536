/** How far something is; in the Studio's colour, where a browser would choose its own. */
export const ProgressBar = ({
  label,
  percent,
}: {
  /** Of what. */
  label: string;
  percent: number;
}) => (
  <progress
    aria-label={label}
    max={100}
    style={{ accentColor: 'var(--card-focus-ring-color)', width: '100%' }}
    value={percent}
  />
);
