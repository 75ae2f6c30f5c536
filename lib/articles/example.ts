/**
 * Words about an article that is made up, or about the studio's own work, begin with the settings' word for it, whoever reads
 * them (product.md, Articles).
 */
export const sayExample = (text: string, isExample: boolean, label: string): string =>
  isExample ? `${label} · ${text}` : text;
