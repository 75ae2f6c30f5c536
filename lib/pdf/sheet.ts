import { drawHead } from './head.ts';
import {
  artifact,
  DISPLAY,
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
} from './page.ts';

/** Room at the foot of each page for its own line, in points. */
const FOOT = 18;

/** Height of what is filled in by hand, and distance between two such lines, in points. */
export const BLANKS_HEIGHT = 48;
const GUTTER = 16;

/** A paragraph up to this high is not parted, in points. */
const SHORT = 90;

export type Style = { font?: string; size?: number; colour?: string };

/** A cell in a column of a table: `x` points from the margin. Figures are set to the right. */
export type Cell = Style & {
  type: 'TH' | 'TD';
  text: string;
  x: number;
  width: number;
  align?: 'right';
  /** Whether it stands below the others of its row, as wide as it likes. */
  isBelow?: boolean;
};

/** Draws from the top to the bottom, on as many pages as it takes. */
export class Sheet {
  readonly #pdf: Pdf;
  readonly #root: Element;
  readonly #foot: string | undefined;
  /** The lowest point of a page that is drawn on. */
  readonly #bottom: number;

  constructor(pdf: Pdf, foot?: string) {
    this.#pdf = pdf;
    this.#foot = foot;
    const margin = PAGE.margin + (foot === undefined ? 0 : FOOT);
    this.#bottom = PAGE.height - margin;
    // The foot of a page is ours to keep free: pdfkit goes on by itself where a text reaches it.
    const keepFree = () => {
      pdf.page.margins.bottom = margin;
    };
    keepFree();
    pdf.on('pageAdded', keepFree);
    this.#root = pdf.struct('Document');
    pdf.addStructure(this.#root);
  }

  head(brand: string, sender: readonly string[]): void {
    drawHead(this.#pdf, this.#root, brand, sender);
  }

  /** Leaves room below what is drawn; at the top of a page nothing is. */
  space(points: number): void {
    if (this.#pdf.y > PAGE.margin) this.#pdf.y += points;
  }

  page(): void {
    this.#pdf.addPage();
  }

  /** Begins a new page unless this many points are left. */
  keep(points: number): void {
    if (this.#pdf.y + points > this.#bottom) this.#pdf.addPage();
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

  /** Writes a paragraph or a title below everything drawn so far, `x` points from the margin. */
  write(
    type: 'H1' | 'H2' | 'P',
    text: string,
    { font = TEXT, size = 10, colour = INK, x = 0 }: Style & { x?: number } = {},
  ): void {
    const pdf = this.#pdf;
    pdf.font(font).fontSize(size);
    const height = pdf.heightOfString(text, { width: WIDTH - x, lineGap: 2 });
    // A title stays with what it is the title of, a paragraph of a few lines whole.
    this.keep(type === 'P' ? Math.min(height, SHORT) : size * 4);
    this.#root.add(
      pdf.struct(type, {}, () => {
        pdf.font(font).fontSize(size).fillColor(colour);
        pdf.text(text, PAGE.margin + x, pdf.y, { width: WIDTH - x, lineGap: 2 });
      }),
    );
  }

  /** Labels beside each other, each over a line to write on by hand. */
  blanks(labels: readonly string[]): void {
    const pdf = this.#pdf;
    this.keep(BLANKS_HEIGHT);
    const top = pdf.y + 4;
    const column = (WIDTH + GUTTER) / labels.length;
    labels.forEach((label, index) => {
      const x = index * column;
      pdf.y = top;
      this.write('P', label, { size: 9.5, colour: SOFT, x });
      const from = PAGE.margin + x;
      const line = top + BLANKS_HEIGHT - 6;
      artifact(pdf, () => rule(pdf, from, line, HAIRLINE, 0.6, from + column - GUTTER));
    });
    pdf.y = top + BLANKS_HEIGHT - 4;
  }

  /**
   * A table whose rows stay whole as long as a page holds them, and one that `isWhole` with all of them. Ruled ones have a line
   * over each row, and so much padding. A head, and a title over it, stay with the first row; the head stands again on each
   * page that the table goes on to.
   */
  table<Row>(
    rows: readonly Row[],
    cellsOf: (row: Row) => readonly Cell[],
    {
      ruled,
      head,
      title,
      isWhole = false,
    }: { ruled?: number; head?: readonly Cell[]; title?: string; isWhole?: boolean } = {},
  ): void {
    const pdf = this.#pdf;
    const padding = ruled ?? 1.5;
    const heightOf = (cells: readonly Cell[]) => this.#heightOfRow(cells) + 2 * padding;
    const headHeight = head ? heightOf(head) : 0;
    const titleStyle = { font: DISPLAY, size: 12 };
    const titleHeight = title ? this.heightOf(title, titleStyle) + 4 : 0;
    const kept = isWhole ? rows : rows.slice(0, 1);
    const together = kept.reduce(
      (sum, row) => sum + heightOf(cellsOf(row)),
      titleHeight + headHeight,
    );
    this.keep(Math.min(together, this.#bottom - PAGE.margin));
    if (title) {
      this.write('H2', title, titleStyle);
      this.space(4);
    }
    const table = pdf.struct('Table');
    this.#root.add(table);
    const addRow = (cells: readonly Cell[]) => {
      const height = heightOf(cells);
      this.keep(Math.min(height, this.#bottom - PAGE.margin - headHeight));
      const top = pdf.y;
      const page = pdf.bufferedPageRange().count;
      if (ruled !== undefined) artifact(pdf, () => rule(pdf, PAGE.margin, top, HAIRLINE, 0.6));
      const below = top + padding + this.#heightOfRow(cells.filter(({ isBelow }) => !isBelow));
      let bottom = top + height;
      const draw = (cell: Cell) => {
        this.#draw(cell, cell.isBelow ? below : top + padding);
        // A text longer than a page went on by itself.
        if (pdf.bufferedPageRange().count > page) bottom = pdf.y + padding;
      };
      table.add(
        pdf.struct(
          'TR',
          {},
          cells.map((cell) => pdf.struct(cell.type, {}, () => draw(cell))),
        ),
      );
      pdf.y = bottom;
    };
    if (head) addRow(head);
    const repeat = () => this.#repeat(head ?? [], padding, headHeight);
    if (head) pdf.on('pageAdded', repeat);
    for (const row of rows) addRow(cellsOf(row));
    pdf.off('pageAdded', repeat);
    table.end();
  }

  /** Draws a table's head at the top of a page, for the eye alone: a reader has it from the table's first row. */
  #repeat(head: readonly Cell[], padding: number, height: number): void {
    const pdf = this.#pdf;
    // A text may be under way, which goes on in its own font below the head.
    const state = pdf as unknown as { _font: unknown; _fontSize: number; _fillColor: unknown };
    const { _font, _fontSize, _fillColor } = state;
    const { x, y: top } = pdf;
    artifact(pdf, () => {
      rule(pdf, PAGE.margin, top, HAIRLINE, 0.6);
      for (const cell of head) this.#draw(cell, top + padding);
    });
    Object.assign(state, { _font, _fontSize, _fillColor });
    pdf.x = x;
    pdf.y = top + height;
    pdf.page.margins.top = top + height;
  }

  /** The height of a paragraph as wide as the page, in points. */
  heightOf(text: string, { font = TEXT, size = 10 }: Style = {}): number {
    return this.#heightOf({ type: 'TD', text, x: 0, width: WIDTH, font, size });
  }

  /** The height of a row: that of its highest cell, and of what stands below. */
  #heightOfRow(cells: readonly Cell[]): number {
    const highest = (some: readonly Cell[]) =>
      Math.max(0, ...some.map((cell) => this.#heightOf(cell)));
    return (
      highest(cells.filter(({ isBelow }) => !isBelow)) +
      highest(cells.filter(({ isBelow }) => isBelow))
    );
  }

  #heightOf({ text, width, font = TEXT, size = 10 }: Cell): number {
    return this.#pdf
      .font(font)
      .fontSize(size)
      .heightOfString(text || ' ', { width, lineGap: 2 });
  }

  #draw({ text, x, width, font = TEXT, size = 10, colour = INK, align }: Cell, y: number): void {
    this.#pdf.font(font).fontSize(size).fillColor(colour);
    this.#pdf.text(text || ' ', PAGE.margin + x, y, {
      width,
      lineGap: 2,
      ...(align && { align, features: ['tnum', 'kern'] }),
    });
  }

  /** Ends the document, each page with its line at the foot. */
  end(): void {
    const pdf = this.#pdf;
    this.#root.end();
    const foot = this.#foot;
    if (foot === undefined) return;
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
