import { frenchTypography } from './index.ts';

/** A page's copy with every string in it set in French typography. */
export function typesetAll<Copy>(copy: Copy): Copy {
  if (typeof copy === 'string') return frenchTypography(copy) as Copy;
  if (Array.isArray(copy)) return copy.map(typesetAll) as Copy;
  if (typeof copy !== 'object' || copy === null) return copy;
  return Object.fromEntries(
    Object.entries(copy).map(([key, value]) => [key, typesetAll(value)]),
  ) as Copy;
}
