import 'server-only';
import type { Letter, LetterRow } from './letter.ts';
import {
  artifact,
  DISPLAY,
  drawHead,
  drawSheets,
  type Element,
  HAIRLINE,
  INK,
  PAGE,
  type Pdf,
  rule,
  SOFT,
  TEXT,
  WIDTH,
} from './sheet.ts';

/**
 * The letter as a PDF of A4 pages, tagged and in French, with its fonts inside. The same letter and day
 * give the same bytes.
 */
export const letterPdf = (letter: Letter, date: Date): Promise<Buffer> =>
  drawSheets({ title: letter.name, author: letter.brand, date }, (pdf) => draw(pdf, letter));

function draw(pdf: Pdf, letter: Letter): void {
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  /** A paragraph or a title at the margin, under what is already drawn. */
  const write = (type: string, text: string, font: string, size: number, colour = INK) =>
    root.add(
      pdf.struct(type, {}, () => {
        pdf.font(font).fontSize(size).fillColor(colour);
        pdf.text(text, PAGE.margin, pdf.y, { width: WIDTH, lineGap: 2 });
      }),
    );

  drawHead(pdf, root, letter.brand, letter.sender);

  pdf.y += 26;
  write('H1', letter.title, DISPLAY, 28);
  pdf.y += 6;
  list(pdf, root, letter.about, FACTS);
  pdf.y += 14;
  write('P', letter.price, DISPLAY, 19);
  write('P', letter.weeks, TEXT, 11);
  pdf.y += 14;
  list(pdf, root, letter.project, FACTS);
  pdf.y += 18;
  list(pdf, root, letter.steps, AMOUNTS);
  list(pdf, root, letter.totals, { ...AMOUNTS, font: DISPLAY });
  pdf.y += 12;
  for (const note of letter.notes) {
    write('P', note, TEXT, 9.5, SOFT);
    pdf.y += 4;
  }
  root.end();
}

/** How the rows of a list are set: facts beside their label, or amounts at the right. */
type ListStyle = { font: string; label: number; soft?: boolean; ruled?: boolean };

const FACTS: ListStyle = { font: TEXT, label: 130, soft: true };
const AMOUNTS: ListStyle = { font: TEXT, label: WIDTH - 140, ruled: true };

/** A table of labels and values; a row that does not fit goes to the next page. */
function list(pdf: Pdf, root: Element, rows: readonly LetterRow[], style: ListStyle): void {
  const { font, label: labelWidth, soft, ruled } = style;
  const padding = ruled ? 6 : 1.5;
  const valueWidth = WIDTH - labelWidth;
  const table = pdf.struct('Table');
  root.add(table);
  for (const { label, value } of rows) {
    pdf.font(font).fontSize(10.5);
    const height =
      Math.max(
        pdf.heightOfString(label, { width: labelWidth - 8, lineGap: 2 }),
        pdf.heightOfString(value, { width: valueWidth, lineGap: 2 }),
      ) +
      2 * padding;
    if (pdf.y + height > PAGE.height - PAGE.margin) pdf.addPage();
    const top = pdf.y;
    if (ruled) artifact(pdf, () => rule(pdf, PAGE.margin, top, HAIRLINE, 0.6));
    const cell = (type: string, text: string, x: number, options: object) =>
      pdf.struct(type, {}, () => {
        pdf.font(font).fontSize(10.5);
        pdf.fillColor(soft && type === 'TH' ? SOFT : INK);
        pdf.text(text, x, top + padding, { lineGap: 2, ...options });
      });
    table.add(
      pdf.struct('TR', {}, [
        cell('TH', label, PAGE.margin, { width: labelWidth - 8 }),
        cell('TD', value, PAGE.margin + labelWidth, {
          width: valueWidth,
          ...(ruled && { align: 'right', features: ['tnum', 'kern'] }),
        }),
      ]),
    );
    pdf.y = top + height;
  }
  table.end();
}
