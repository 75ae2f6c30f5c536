import 'server-only';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type PDFDocument from 'pdfkit';
import type { Letter, LetterRow } from './letter.ts';

type Pdf = InstanceType<typeof PDFDocument>;
type Element = ReturnType<Pdf['struct']>;

const FONTS = join(process.cwd(), 'lib/estimate-letter/fonts');
const TEXT = 'text';
const DISPLAY = 'display';

/** In points; the printed page has the same (estimate-letter.css). */
const PAGE = { width: 595.28, height: 841.89, margin: 56 } as const;
const RIGHT = PAGE.width - PAGE.margin;
const WIDTH = RIGHT - PAGE.margin;

const INK = '#1a1916';
const SOFT = '#57534a';
const ACCENT = '#1c3fdc';
const HAIRLINE = '#c9c2b2';

/**
 * The letter as a PDF of A4 pages, tagged and in French, with its fonts inside. The same letter and day
 * give the same bytes.
 */
export async function letterPdf(letter: Letter, date: Date): Promise<Buffer> {
  // Loaded with the first letter: no page needs it.
  const { default: Document } = await import('pdfkit');
  const pdf = new Document({
    size: 'A4',
    margin: PAGE.margin,
    pdfVersion: '1.7',
    lang: 'fr-FR',
    tagged: true,
    displayTitle: true,
    // Ours alone: none of those that a PDF need not bring along.
    font: '',
    info: {
      Title: letter.name,
      Author: letter.brand,
      CreationDate: date,
    },
  });
  const bytes = buffer(pdf);
  pdf.registerFont(TEXT, readFileSync(join(FONTS, 'text.ttf')));
  pdf.registerFont(DISPLAY, readFileSync(join(FONTS, 'display.ttf')));
  draw(pdf, letter);
  pdf.end();
  return bytes;
}

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

  artifact(pdf, () => mark(pdf));
  root.add(
    pdf.struct('P', {}, () => {
      pdf.font(DISPLAY).fontSize(17).fillColor(INK);
      pdf.text(letter.brand, PAGE.margin + 32, PAGE.margin + 2, { width: 200 });
    }),
  );
  pdf.y = PAGE.margin + 2;
  for (const line of letter.sender) {
    root.add(
      pdf.struct('P', {}, () => {
        pdf.font(TEXT).fontSize(9).fillColor(SOFT);
        pdf.text(line, PAGE.margin + 240, pdf.y, {
          width: WIDTH - 240,
          align: 'right',
          lineGap: 2,
        });
      }),
    );
  }
  pdf.y = Math.max(pdf.y, PAGE.margin + 44) + 18;
  artifact(pdf, () => line(pdf));

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

/** What is drawn and says nothing. */
function artifact(pdf: Pdf, paint: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  paint();
  pdf.endMarkedContent();
}

function rule(pdf: Pdf, from: number, y: number, colour: string, width: number): void {
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
