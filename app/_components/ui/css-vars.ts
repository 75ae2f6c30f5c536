import type { CSSProperties } from 'react';

/** CSS custom properties as a `style`. */
export const cssVars = (values: Record<`--${string}`, number | string>): CSSProperties =>
  values as CSSProperties;
