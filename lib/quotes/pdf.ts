import 'server-only';
import type { LetterRow } from '../estimate-letter/letter.ts';
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
  RIGHT,
  rule,
  SOFT,
  TEXT,
  WIDTH,
} from '../estimate-letter/sheet.ts';
import type { Section } from './mentions.ts';
import type { PaperLine, QuotePaper } from './paper.ts';
import type { ProofPaper } from './proof.ts';

/** Room at the foot of each page for its own line, in points. */
const FOOT = 18;
const BOTTOM = PAGE.height - PAGE.margin - FOOT;

/** A paragraph up to this high is not parted, in points. */
const SHORT = 90;

/**
 * A quote as a PDF. The same paper and day give the same bytes.
 *
 * @param date that the document says it was made on
 */
export const quotePdf = (paper: QuotePaper, date: Date): Promise<Buffer> =>
  drawSheets({ title: paper.name, author: paper.brand, date }, (pdf) => {
    const sheet = new Sheet(pdf);
    sheet.head(paper.brand, paper.sender);
    sheet.write('H1', paper.title, { font: DISPLAY, size: 26 });
    sheet.space(6);
    sheet.beside(
      () => sheet.facts(paper.about, { label: 90, width: 270 }),
      () => {
        sheet.write('H2', 'Client', { font: DISPLAY, size: 12, x: CLIENT });
        for (const line of paper.client) sheet.write('P', line, { x: CLIENT });
      },
    );
    if (paper.introduction) {
      sheet.space(12);
      sheet.write('P', paper.introduction);
    }
    sheet.space(14);
    sheet.offer(paper.lines);
    if (paper.options.length > 0) {
      sheet.space(14);
      sheet.write('H2', 'Options, non comprises dans le total', { font: DISPLAY, size: 12 });
      sheet.space(4);
      sheet.offer(paper.options);
    }
    sheet.space(10);
    sheet.amounts(paper.totals, paper.total, paper.deposit);
    if (paper.exemption) {
      sheet.space(4);
      sheet.write('P', paper.exemption);
    }
    for (const section of paper.sections) sheet.section(section);
    sheet.section(paper.signature);
    sheet.signatureLines(['Date', 'Nom', 'Signature']);
    if (paper.annexes.length > 0) sheet.page();
    for (const annex of paper.annexes) sheet.section(annex);
    sheet.end(paper.foot);
  });

/** The page of proof of an acceptance. */
export const proofPdf = (paper: ProofPaper, date: Date): Promise<Buffer> =>
  drawSheets({ title: paper.name, author: paper.brand, date }, (pdf) => {
    const sheet = new Sheet(pdf);
    sheet.head(paper.brand, paper.sender);
    sheet.write('H1', paper.title, { font: DISPLAY, size: 26 });
    sheet.space(8);
    sheet.write('P', paper.introduction);
    for (const { title, rows } of paper.parts) {
      sheet.space(10);
      sheet.write('H2', title, { font: DISPLAY, size: 12 });
      sheet.space(2);
      sheet.facts(rows, { label: 160, size: 9 });
    }
    for (const section of paper.sections) sheet.section(section);
    sheet.end(paper.foot);
  });

type Style = { font?: string; size?: number; colour?: string };

/** Where the client stands beside what the quote is about, in points from the margin. */
const CLIENT = 290;

/** Columns of the table of what is offered: where each begins, and how wide it is, in points. */
const COLUMNS = {
  label: [0, 225],
  quantity: [232, 66],
  unitPrice: [302, 74],
  vat: [380, 36],
  total: [418, WIDTH - 418],
} as const;

/** Draws from the top to the bottom, on as many pages as it takes. */
class Sheet {
  readonly #pdf: Pdf;
  readonly #root: Element;

  constructor(pdf: Pdf) {
    this.#pdf = pdf;
    // The foot of a page is ours to keep free: pdfkit goes on by itself where a text reaches it.
    pdf.page.margins.bottom = PAGE.margin + FOOT;
    pdf.on('pageAdded', () => {
      pdf.page.margins.bottom = PAGE.margin + FOOT;
    });
    this.#root = pdf.struct('Document');
    pdf.addStructure(this.#root);
  }

  head(brand: string, sender: readonly string[]): void {
    drawHead(this.#pdf, this.#root, brand, sender);
    this.#pdf.y += 22;
  }

  space(points: number): void {
    this.#pdf.y += points;
  }

  page(): void {
    this.#pdf.addPage();
  }

  /** Begins a new page unless there are so many points left. */
  #keep(points: number): void {
    if (this.#pdf.y + points > BOTTOM) this.#pdf.addPage();
  }

  /** Two parts beside each other, one of them to the right. */
  beside(left: () => void, right: () => void): void {
    const top = this.#pdf.y;
    left();
    const bottom = this.#pdf.y;
    this.#pdf.y = top;
    right();
    this.#pdf.y = Math.max(this.#pdf.y, bottom);
  }

  write(
    type: string,
    text: string,
    { font = TEXT, size = 10, colour = INK, x = 0 }: Style & { x?: number } = {},
  ): void {
    const pdf = this.#pdf;
    pdf.font(font).fontSize(size);
    const height = pdf.heightOfString(text, { width: WIDTH - x, lineGap: 2 });
    // A title stays with what it is the title of, a paragraph of a few lines whole.
    this.#keep(type === 'P' ? Math.min(height, SHORT) : size * 4);
    this.#root.add(
      pdf.struct(type, {}, () => {
        pdf.font(font).fontSize(size).fillColor(colour);
        pdf.text(text, PAGE.margin + x, pdf.y, { width: WIDTH - x, lineGap: 2 });
      }),
    );
  }

  section({ title, paragraphs }: Section): void {
    this.space(12);
    this.write('H2', title, { font: DISPLAY, size: 12 });
    this.space(2);
    for (const paragraph of paragraphs) {
      this.write('P', paragraph, { size: 9.5 });
      this.space(3);
    }
  }

  /** Labels and values. */
  facts(
    rows: readonly LetterRow[],
    {
      label: wide = 130,
      width = WIDTH,
      size = 10,
    }: { label?: number; width?: number; size?: number } = {},
  ): void {
    this.#table(rows, ({ label, value }) => [
      { type: 'TH', text: label, x: 0, width: wide - 10, colour: SOFT, size },
      { type: 'TD', text: value, x: wide, width: width - wide, size },
    ]);
  }

  offer(lines: readonly PaperLine[]): void {
    const taxed = lines.some(({ vat }) => vat !== '');
    const columns = (texts: Record<keyof typeof COLUMNS, string>, type: string, colour: string) =>
      (Object.keys(COLUMNS) as Array<keyof typeof COLUMNS>)
        .filter((name) => taxed || name !== 'vat')
        .map((name) => ({
          type,
          text: texts[name],
          x: COLUMNS[name][0],
          width: COLUMNS[name][1],
          colour,
          ...(name !== 'label' && { align: 'right' as const }),
          ...(type === 'TH' && { size: 8.5 }),
        }));
    const head = {
      label: 'Désignation',
      quantity: 'Quantité',
      unitPrice: 'Prix unitaire HT',
      vat: 'TVA',
      total: 'Total HT',
    };
    const rows = [null, ...lines];
    this.#table(
      rows,
      (line) =>
        line === null
          ? columns(head, 'TH', SOFT)
          : columns(
              { ...line, label: [line.label, line.details].filter(Boolean).join('\n') },
              'TD',
              INK,
            ),
      true,
    );
  }

  amounts(rows: readonly LetterRow[], total: LetterRow, after: readonly LetterRow[]): void {
    const cells = ({ label, value }: LetterRow, style: Style = {}) => [
      { type: 'TH', text: label, x: 200, width: 180, ...style },
      { type: 'TD', text: value, x: 384, width: WIDTH - 384, align: 'right' as const, ...style },
    ];
    // What it comes to stays with how it comes about.
    this.#keep((rows.length + after.length) * 18 + 32);
    this.#table(rows, (row) => cells(row));
    this.#table([total], (row) => cells(row, { font: DISPLAY, size: 13 }), true);
    this.#table(after, (row) => cells(row));
  }

  signatureLines(labels: readonly string[]): void {
    const pdf = this.#pdf;
    this.#keep(labels.length * 24);
    for (const label of labels) {
      const top = pdf.y + 8;
      pdf.y = top;
      this.write('P', label, { size: 9.5, colour: SOFT });
      artifact(pdf, () => rule(pdf, PAGE.margin + 70, top + 12, HAIRLINE, 0.6));
      pdf.y = top + 16;
    }
  }

  /** A table whose rows stay whole as long as a page holds them. */
  #table<Row>(
    rows: readonly Row[],
    cellsOf: (
      row: Row,
    ) => ReadonlyArray<
      Style & { type: string; text: string; x: number; width: number; align?: 'right' }
    >,
    ruled = false,
  ): void {
    const pdf = this.#pdf;
    const padding = ruled ? 5 : 1.5;
    const table = pdf.struct('Table');
    this.#root.add(table);
    for (const row of rows) {
      const cells = cellsOf(row);
      const height =
        Math.max(
          ...cells.map(({ text, width, font = TEXT, size = 10 }) => {
            pdf.font(font).fontSize(size);
            return pdf.heightOfString(text || ' ', { width, lineGap: 2 });
          }),
        ) +
        2 * padding;
      this.#keep(Math.min(height, BOTTOM - PAGE.margin));
      const top = pdf.y;
      const page = pdf.bufferedPageRange().count;
      if (ruled) artifact(pdf, () => rule(pdf, PAGE.margin, top, HAIRLINE, 0.6));
      let bottom = top + height;
      table.add(
        pdf.struct(
          'TR',
          {},
          cells.map(({ type, text, x, width, font = TEXT, size = 10, colour = INK, align }) =>
            pdf.struct(type, {}, () => {
              pdf.font(font).fontSize(size).fillColor(colour);
              pdf.text(text || ' ', PAGE.margin + x, top + padding, {
                width,
                lineGap: 2,
                ...(align && { align, features: ['tnum', 'kern'] }),
              });
              // A text longer than a page went on by itself.
              if (pdf.bufferedPageRange().count > page) bottom = pdf.y + padding;
            }),
          ),
        ),
      );
      pdf.y = bottom;
    }
    table.end();
  }

  /** Ends the document, each page with its line at the foot. */
  end(foot: string): void {
    const pdf = this.#pdf;
    this.#root.end();
    const { start, count } = pdf.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      pdf.switchToPage(start + index);
      pdf.page.margins.bottom = 0;
      artifact(pdf, () => {
        pdf.font(TEXT).fontSize(8).fillColor(SOFT);
        const options = { lineBreak: false } as const;
        const page = `Page ${index + 1} sur ${count}`;
        const y = PAGE.height - PAGE.margin + 4;
        pdf.text(foot, PAGE.margin, y, options);
        pdf.text(page, RIGHT - pdf.widthOfString(page), y, options);
      });
    }
  }
}
