const NUMBER = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });
const UNITS = ['octet', 'Ko', 'Mo', 'Go', 'To'] as const;

/** A size in bytes in French units, for instance « 2,5 Mo ». */
export function formatBytes(bytes: number): string {
  const exponent = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const plural = exponent === 0 && bytes >= 2 ? 's' : '';
  return `${NUMBER.format(bytes / 1000 ** exponent)}\u00a0${UNITS[exponent]}${plural}`;
}

/** Formats the figures in a data store's row. */
export function dataStoreLine({
  records,
  size,
  maxSize,
}: {
  records: number;
  size: number;
  maxSize: number;
}): string {
  return `${NUMBER.format(records)}\u00a0enregistrements • ${formatBytes(size)} / ${formatBytes(maxSize)}`;
}
