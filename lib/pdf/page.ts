import 'server-only';
import type PDFDocument from 'pdfkit';

export type Pdf = InstanceType<typeof PDFDocument>;
export type Element = ReturnType<Pdf['struct']>;

/** The names of the fonts. */
export const TEXT = 'text';
export const DISPLAY = 'display';

/** Sizes in points; the printed page has the same (app/(site)/devis/letter.css). */
export const PAGE = { width: 595.28, height: 841.89, margin: 56 } as const;
export const RIGHT = PAGE.width - PAGE.margin;
export const WIDTH = RIGHT - PAGE.margin;

export const INK = '#1a1916';
export const SOFT = '#57534a';
export const ACCENT = '#1c3fdc';
export const HAIRLINE = '#c9c2b2';

/** Draws marks that carry no meaning, which screen readers skip. */
export function artifact(pdf: Pdf, paint: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  paint();
  pdf.endMarkedContent();
}

export function rule(
  pdf: Pdf,
  from: number,
  y: number,
  colour: string,
  width: number,
  to = RIGHT,
): void {
  pdf.moveTo(from, y).lineTo(to, y).lineWidth(width).strokeColor(colour).stroke();
}
