import 'server-only';
import type { LetterRow } from '../estimate-letter/letter.ts';
import { drawSheets } from '../pdf/draw-sheets.ts';
import { DISPLAY, INK, SOFT, WIDTH } from '../pdf/page.ts';
import { BLANKS_HEIGHT, type Cell, type Sheet, type Style } from '../pdf/sheet.ts';
import type { Section } from './mentions.ts';
import type { PaperDue, PaperLine, QuotePaper } from './paper.ts';
import type { ProofPaper } from './proof.ts';

/**
 * A quote as a PDF. The same paper and day give the same bytes.
 *
 * @param date that the document says it was made on
 */
export const quotePdf = (paper: QuotePaper, date: Date): Promise<Buffer> =>
  drawSheets(sheetsOf(paper, date), (sheet) => {
    sheet.head(paper.brand, paper.sender);
    sheet.space(12);
    sheet.write('H1', paper.title, { font: DISPLAY, size: 26 });
    sheet.space(6);
    sheet.beside(
      () => facts(sheet, paper.about, { label: 90, width: 270 }),
      () => {
        sheet.write('H2', 'Client', { font: DISPLAY, size: 12, x: CLIENT });
        for (const line of paper.client) sheet.write('P', line, { x: CLIENT });
      },
    );
    if (paper.introduction) {
      sheet.space(12);
      sheet.write('P', paper.introduction);
    }
    sheet.space(12);
    offer(sheet, paper.headings, paper.lines);
    if (paper.options.length > 0) {
      sheet.space(14);
      offer(sheet, paper.headings, paper.options, 'Options, non comprises dans le total');
    }
    sheet.space(10);
    amounts(sheet, paper.totals, paper.total, paper.contract);
    if (paper.exemption) {
      sheet.space(4);
      sheet.write('P', paper.exemption);
    }
    // What an amendment leaves may be nothing.
    if (paper.dues.length > 0) dues(sheet, paper.dues);
    const last = paper.sections.at(-1);
    for (const each of paper.sections) {
      // Where it is signed is never on a page of its own.
      if (each === last) keepSignature(sheet, [each, paper.signature]);
      section(sheet, each);
    }
    keepSignature(sheet, [paper.signature]);
    section(sheet, paper.signature);
    sheet.blanks(BLANKS);
    if (paper.annexes.length > 0) sheet.page();
    for (const annex of paper.annexes) section(sheet, annex);
  });

/** The page of proof of an acceptance. */
export const proofPdf = (paper: ProofPaper, date: Date): Promise<Buffer> =>
  drawSheets(sheetsOf(paper, date), (sheet) => {
    sheet.head(paper.brand, paper.sender);
    sheet.space(22);
    sheet.write('H1', paper.title, { font: DISPLAY, size: 26 });
    sheet.space(8);
    sheet.write('P', paper.introduction);
    for (const [index, { title, rows }] of paper.parts.entries()) {
      sheet.space(10);
      // What follows the contract is a signature each.
      facts(sheet, rows, { label: 160, size: 9, title, isWhole: index > 0 });
    }
    for (const each of paper.sections) section(sheet, each);
  });

const sheetsOf = ({ name, brand, foot }: QuotePaper | ProofPaper, date: Date) => ({
  title: name,
  author: brand,
  date,
  foot,
});

/** Left edge of the client's block, beside the subject of the quote, in points from the margin. */
const CLIENT = 290;

/** Columns of the table of the offer: where each begins, and how wide it is, in points. */
const COLUMNS = {
  label: [0, 225],
  quantity: [232, 66],
  unitPrice: [302, 74],
  vat: [380, 36],
  total: [418, WIDTH - 418],
} as const;

/** Distance between the lines of a table of money, in points. */
const RULED = { ruled: 5 };

/** What a client who prints a quote fills in, beside each other. */
const BLANKS = ['Date', 'Nom', 'Signature'];

/** Keeps these sections, and the blanks after them, on one page. A text that fills most of one is not moved whole. */
function keepSignature(sheet: Sheet, sections: readonly Section[]): void {
  const heights = sections.map(
    ({ title, paragraphs }) =>
      TITLE_ROOM +
      sheet.heightOf(title, { font: DISPLAY, size: 12 }) +
      paragraphs.reduce((sum, each) => sum + sheet.heightOf(each, { size: 9.5 }) + 3, 0),
  );
  const height = heights.reduce((sum, each) => sum + each, BLANKS_HEIGHT);
  if (height < MOVED_WHOLE) sheet.keep(height);
}

/** Space around the title of a section, in points. */
const TITLE_ROOM = 11;

/** The highest part that is moved to the next page whole, in points. */
const MOVED_WHOLE = 400;

function section(sheet: Sheet, { title, paragraphs }: Section): void {
  sheet.space(9);
  sheet.write('H2', title, { font: DISPLAY, size: 12 });
  sheet.space(2);
  for (const paragraph of paragraphs) {
    sheet.write('P', paragraph, { size: 9.5 });
    sheet.space(3);
  }
}

/** Labels and values. */
const facts = (
  sheet: Sheet,
  rows: readonly LetterRow[],
  {
    label: wide,
    width = WIDTH,
    size = 10,
    ...table
  }: { label: number; width?: number; size?: number; title?: string; isWhole?: boolean },
) =>
  sheet.table(
    rows,
    ({ label, value }) => [
      { type: 'TH', text: label, x: 0, width: wide - 10, colour: SOFT, size },
      { type: 'TD', text: value, x: wide, width: width - wide, size },
    ],
    table,
  );

const COLUMN_ORDER = ['label', 'quantity', 'unitPrice', 'vat', 'total'] as const;

type Column = (typeof COLUMN_ORDER)[number];

/** Draws the table of the offer, a row each, without the columns that are empty throughout. */
function offer(
  sheet: Sheet,
  { unitPrice, amount }: QuotePaper['headings'],
  lines: readonly PaperLine[],
  title?: string,
): void {
  const taxed = lines.some(({ vat }) => vat !== '');
  const columns = COLUMN_ORDER.filter((name) => taxed || name !== 'vat');
  const cells = (texts: Readonly<Record<Column, string>>, style: Style & Pick<Cell, 'type'>) =>
    columns.map((name): Cell => {
      const [x, width] = COLUMNS[name];
      const cell = { text: texts[name], x, width, ...style };
      return name === 'label' ? cell : { ...cell, align: 'right' };
    });
  const head = cells(
    { label: 'Désignation', quantity: 'Quantité', unitPrice, vat: 'TVA', total: amount },
    { type: 'TH', colour: SOFT, size: 8.5 },
  );
  sheet.table(
    lines,
    (line) => [
      ...cells(line, { type: 'TD', colour: INK }),
      ...(line.details
        ? [{ type: 'TD' as const, text: line.details, x: 0, width: WIDTH, isBelow: true }]
        : []),
    ],
    { ...RULED, head, ...(title && { title }) },
  );
}

/** Columns of the table of dues, likewise. */
const DUE_COLUMNS = {
  label: [0, 142],
  when: [150, 172],
  vat: [330, 86],
  amount: [418, WIDTH - 418],
} as const;

const DUE_ORDER = ['label', 'when', 'vat', 'amount'] as const;

/** Draws what is paid when. */
function dues(sheet: Sheet, rows: readonly PaperDue[]): void {
  const isTaxed = rows.some(({ vat }) => vat !== '');
  const columns = DUE_ORDER.filter((name) => isTaxed || name !== 'vat');
  const headings: PaperDue = {
    label: 'Échéance',
    when: 'À régler',
    vat: 'dont TVA',
    amount: isTaxed ? 'Montant TTC' : 'Montant',
  };
  const cells = (row: PaperDue, style: Style & Pick<Cell, 'type'>): Cell[] =>
    columns.map((name) => ({
      text: row[name],
      x: DUE_COLUMNS[name][0],
      width: DUE_COLUMNS[name][1],
      ...(name === 'amount' && { align: 'right' as const }),
      ...style,
    }));
  // The table, which is short, stays on one page with its heading.
  sheet.keep(rows.length * 34 + 60);
  sheet.space(12);
  sheet.write('H2', 'Échéancier', { font: DISPLAY, size: 12 });
  sheet.space(4);
  sheet.table(
    [headings, ...rows],
    (row) =>
      row === headings
        ? cells(row, { type: 'TH', colour: SOFT, size: 8.5 })
        : cells(row, { type: 'TD', colour: INK }),
    RULED,
  );
}

/** Draws how a sum comes about, and the sum. */
function amounts(
  sheet: Sheet,
  rows: readonly LetterRow[],
  total: LetterRow,
  after: readonly LetterRow[],
): void {
  const cells = ({ label, value }: LetterRow, style: Style = {}): Cell[] => [
    { type: 'TH', text: label, x: 200, width: 180, ...style },
    { type: 'TD', text: value, x: 384, width: WIDTH - 384, align: 'right', ...style },
  ];
  // The sum stays on one page with how it comes about.
  sheet.keep((rows.length + after.length) * 18 + 32);
  sheet.table(rows, (row) => cells(row));
  sheet.table([total], (row) => cells(row, { font: DISPLAY, size: 13 }), RULED);
  if (after.length > 0) sheet.table(after, (row) => cells(row));
}
