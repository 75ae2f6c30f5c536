import encodeQR from 'qr';

/** Modules of white around a code, which readers need. */
const BORDER = 4;

/** The QR code of a transfer, drawn on the server: dark on white in both themes, since applications read no other. */
export function TransferCode({ text, label }: { text: string; label: string }) {
  // The level of correction is that of EPC069-12.
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER });
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="size-44"
    >
      <rect width={rows.length} height={rows.length} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
