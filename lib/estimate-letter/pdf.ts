import 'server-only';
import { drawSheets } from '../pdf/draw-sheets.ts';
import { DISPLAY, SOFT, TEXT, WIDTH } from '../pdf/page.ts';
import type { Sheet } from '../pdf/sheet.ts';
import type { Letter, LetterRow } from './letter.ts';

/**
 * The letter as a PDF of A4 pages, tagged and in French, with its fonts inside. The same letter and day
 * give the same bytes.
 */
export const letterPdf = (letter: Letter, date: Date): Promise<Buffer> =>
  drawSheets({ title: letter.name, author: letter.brand, date }, (sheet) => {
    sheet.head(letter.brand, letter.sender);
    sheet.space(26);
    sheet.write('H1', letter.title, { font: DISPLAY, size: 28 });
    sheet.space(6);
    facts(sheet, letter.about);
    sheet.space(14);
    sheet.write('P', letter.price, { font: DISPLAY, size: 19 });
    sheet.write('P', letter.weeks, { size: 11 });
    sheet.space(14);
    facts(sheet, letter.project);
    sheet.space(18);
    amounts(sheet, letter.steps, TEXT);
    amounts(sheet, letter.totals, DISPLAY);
    sheet.space(12);
    for (const note of letter.notes) {
      sheet.write('P', note, { size: 9.5, colour: SOFT });
      sheet.space(4);
    }
  });

/** Sizes in points. */
const SIZE = 10.5;
const LABEL = 130;
const AMOUNT = 140;

const facts = (sheet: Sheet, rows: readonly LetterRow[]) =>
  sheet.table(rows, ({ label, value }) => [
    { type: 'TH', text: label, x: 0, width: LABEL - 8, size: SIZE, colour: SOFT },
    { type: 'TD', text: value, x: LABEL, width: WIDTH - LABEL, size: SIZE },
  ]);

const amounts = (sheet: Sheet, rows: readonly LetterRow[], font: string) =>
  sheet.table(
    rows,
    ({ label, value }) => [
      { type: 'TH', text: label, x: 0, width: WIDTH - AMOUNT - 8, size: SIZE, font },
      {
        type: 'TD',
        text: value,
        x: WIDTH - AMOUNT,
        width: AMOUNT,
        size: SIZE,
        font,
        align: 'right',
      },
    ],
    { ruled: 6 },
  );
