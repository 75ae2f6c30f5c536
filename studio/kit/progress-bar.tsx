/** A progress bar; drawn here, since the Studio's reset leaves the browser's own bar in green and grey. */
export const ProgressBar = ({
  label,
  percent,
}: {
  /** The name of what progresses. */
  label: string;
  percent: number;
}) => (
  <div
    aria-label={label}
    aria-valuemax={100}
    aria-valuemin={0}
    aria-valuenow={percent}
    role="progressbar"
    style={{
      background: 'var(--card-border-color)',
      borderRadius: '0.25rem',
      height: '0.5rem',
      overflow: 'hidden',
    }}
  >
    <div
      style={{
        background: 'var(--card-focus-ring-color)',
        height: '100%',
        width: `${percent}%`,
      }}
    />
  </div>
);
