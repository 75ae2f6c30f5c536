import 'server-only';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type PDFDocument from 'pdfkit';

export type Pdf = InstanceType<typeof PDFDocument>;
export type Element = ReturnType<Pdf['struct']>;

const FONTS = join(process.cwd(), 'lib/estimate-letter/fonts');
export const TEXT = 'text';
export const DISPLAY = 'display';

/** In points; the printed page has the same (estimate-letter.css). */
export const PAGE = { width: 595.28, height: 841.89, margin: 56 } as const;
export const RIGHT = PAGE.width - PAGE.margin;
export const WIDTH = RIGHT - PAGE.margin;

export const INK = '#1a1916';
export const SOFT = '#57534a';
const ACCENT = '#1c3fdc';
export const HAIRLINE = '#c9c2b2';

/**
 * A document of A4 pages in the site's identity, tagged and in French, with its fonts inside: the same calls and day give
 * the same bytes.
 */
export async function drawSheets(
  { title, author, date }: { title: string; author: string; date: Date },
  draw: (pdf: Pdf) => void,
): Promise<Buffer> {
  // Loaded with the first one: no page needs it.
  const { default: Document } = await import('pdfkit');
  const pdf = new Document({
    size: 'A4',
    margin: PAGE.margin,
    pdfVersion: '1.7',
    lang: 'fr-FR',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    // Ours alone: none of those that a PDF need not bring along.
    font: '',
    info: { Title: title, Author: author, CreationDate: date },
  });
  const bytes = buffer(pdf);
  pdf.registerFont(TEXT, readFileSync(join(FONTS, 'text.ttf')));
  pdf.registerFont(DISPLAY, readFileSync(join(FONTS, 'display.ttf')));
  draw(pdf);
  pdf.end();
  return bytes;
}

/** Brand and sender, and the site's line under them. */
export function drawHead(pdf: Pdf, root: Element, brand: string, sender: readonly string[]): void {
  artifact(pdf, () => mark(pdf));
  root.add(
    pdf.struct('P', {}, () => {
      pdf.font(DISPLAY).fontSize(17).fillColor(INK);
      pdf.text(brand, PAGE.margin + 32, PAGE.margin + 2, { width: 200 });
    }),
  );
  pdf.y = PAGE.margin + 2;
  for (const text of sender) {
    root.add(
      pdf.struct('P', {}, () => {
        pdf.font(TEXT).fontSize(9).fillColor(SOFT);
        pdf.text(text, PAGE.margin + 240, pdf.y, {
          width: WIDTH - 240,
          align: 'right',
          lineGap: 2,
        });
      }),
    );
  }
  pdf.y = Math.max(pdf.y, PAGE.margin + 44) + 18;
  artifact(pdf, () => line(pdf));
}

/** What is drawn and says nothing. */
export function artifact(pdf: Pdf, paint: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  paint();
  pdf.endMarkedContent();
}

export function rule(pdf: Pdf, from: number, y: number, colour: string, width: number): void {
  pdf.moveTo(from, y).lineTo(RIGHT, y).lineWidth(width).strokeColor(colour).stroke();
}

/** The site's line, which begins at a port. */
function line(pdf: Pdf): void {
  const radius = 4;
  pdf
    .circle(PAGE.margin + radius, pdf.y, radius)
    .lineWidth(2)
    .stroke(ACCENT);
  rule(pdf, PAGE.margin + 2 * radius + 1, pdf.y, ACCENT, 2);
}

/** The brand's two blocks, as BrandMark draws them. */
function mark(pdf: Pdf): void {
  pdf.save().translate(PAGE.margin, PAGE.margin).scale(0.75);
  pdf.roundedRect(2, 2, 13, 13, 4).fill(INK);
  pdf.roundedRect(17, 17, 13, 13, 4).fill(ACCENT);
  pdf.path('M15 8.5h4.5a4 4 0 0 1 4 4V17').lineWidth(3).stroke(ACCENT);
  pdf.restore();
}
