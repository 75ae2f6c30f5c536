import { frenchTypography } from './index.ts';

/** The paragraphs of a text typed with empty lines between them, set in French typography. */
export function paragraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => frenchTypography(paragraph.trim()))
    .filter((paragraph) => paragraph !== '');
}
