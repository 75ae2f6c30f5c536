import { PDFiumLibrary } from '@hyzyla/pdfium';

/** The first page of a PDF as the engine of Chrome and Edge paints it, two pixels a point; 0 is black. */
export async function paint(bytes: Uint8Array) {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    const page = document.getPage(0);
    const { data, width } = await page.render({ scale: 2, render: 'bitmap', colorSpace: 'Gray' });
    // The library's result is memory that is freed with it, hence the copy.
    const painted = { pixels: data.slice(), width };
    document.destroy();
    return painted;
  } finally {
    library.destroy();
  }
}
