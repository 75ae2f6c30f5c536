import { PDFiumLibrary } from '@hyzyla/pdfium';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

/** A page as the engine of Chrome and Edge paints it, two pixels a point; 0 is black. */
type Painted = { pixels: Uint8Array; width: number };

/** The pages of a PDF as they are painted. */
export async function paintPages(bytes: Uint8Array): Promise<Painted[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    const painted: Painted[] = [];
    for (const page of document.pages()) {
      const { data, width } = await page.render({ scale: 2, render: 'bitmap', colorSpace: 'Gray' });
      // The library's result is memory that is freed with it, hence the copy.
      painted.push({ pixels: data.slice(), width });
    }
    document.destroy();
    return painted;
  } finally {
    library.destroy();
  }
}

/** The first page of a PDF as it is painted. */
export async function paint(bytes: Uint8Array): Promise<Painted> {
  const [first] = await paintPages(bytes);
  if (!first) throw new Error('The PDF has no page');
  return first;
}

/** A text as it stands on its page: its box from the top left, in points, from the top of its letters to their feet. */
export type Placed = { text: string; left: number; right: number; top: number; bottom: number };

/** What is written on each page of a PDF, and where; and the glyphs by which a font says that it lacks a character. */
export async function placedTexts(
  bytes: Uint8Array,
): Promise<Array<{ texts: Placed[]; missing: number }>> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { OPS } = await getResolvedPDFJS();
  const pages: Array<{ texts: Placed[]; missing: number }> = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [, , , size = 0, left = 0, y = 0] = item.transform as number[];
      const baseline = height - y;
      const top = baseline - 0.7 * size;
      const bottom = baseline + 0.2 * size;
      return [{ text: item.str, left, right: left + item.width, top, bottom }];
    });
    const { fnArray, argsArray } = await page.getOperatorList();
    const missing = fnArray.reduce((sum, operator, index) => {
      if (operator !== OPS.showText) return sum;
      const [glyphs] = argsArray[index] as [Array<{ originalCharCode: number } | number>];
      // A font's first glyph stands for what it has none for.
      return (
        sum +
        glyphs.filter((glyph) => typeof glyph === 'object' && glyph.originalCharCode === 0).length
      );
    }, 0);
    pages.push({ texts, missing });
  }
  return pages;
}
