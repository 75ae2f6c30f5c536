import { runsOf } from './characters.ts';
import { DISPLAY, type Pdf, TEXT } from './page.ts';

/** Internals of pdfkit that draw a line: its public API draws none in several fonts. */
type Drawing = {
  _font: { ascender: number };
  _fontFamilies: Readonly<Record<string, unknown>>;
  _fontSize: number;
  _fragment(text: string, x: number, y: number, options: Options): void;
  widthOfString(text: string, options?: Options): number;
};

type Options = {
  align?: string;
  width?: number;
  lineWidth?: number;
  textWidth?: number;
  features?: readonly string[];
  baseline?: number;
};

/** Draws what the site's fonts lack by those that have it: each line is parted into runs, measured and drawn by itself. */
export function drawEveryCharacter(pdf: Pdf): void {
  const drawing = pdf as unknown as Drawing;
  const widthOfRun = drawing.widthOfString.bind(drawing);
  const drawRun = drawing._fragment.bind(drawing);

  const inEach = (text: string, work: (run: string) => void) => {
    const before = drawing._font;
    const own = before === drawing._fontFamilies[DISPLAY] ? DISPLAY : TEXT;
    for (const { font, text: run } of runsOf(text, own)) {
      pdf.font(font);
      work(run);
    }
    drawing._font = before;
  };

  drawing.widthOfString = (text, options) => {
    let width = 0;
    inEach(text, (run) => {
      width += widthOfRun(run, options);
    });
    return width;
  };
  drawing._fragment = (text, x, y, { align, ...options }) => {
    let left = x;
    if (align === 'right' && options.width) {
      left += (options.lineWidth ?? 0) - drawing.widthOfString(text.trimEnd(), options);
    }
    // The baseline is the same whatever height the letters of each font have.
    const baseline = (-drawing._font.ascender / 1000) * drawing._fontSize;
    inEach(text, (run) => {
      const width = widthOfRun(run, options);
      drawRun(run, left, y, { ...options, baseline, textWidth: width });
      left += width;
    });
  };
}
