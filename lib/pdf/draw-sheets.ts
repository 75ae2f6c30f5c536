import 'server-only';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { FONTS } from './characters.ts';
import { drawEveryCharacter } from './fallback.ts';
import { PAGE } from './page.ts';
import { Sheet } from './sheet.ts';

const FOLDER = join(process.cwd(), 'lib/pdf/fonts');

/**
 * A document of A4 pages in the site's identity, tagged and in French, with its fonts inside and every character
 * drawn: the same calls and day give the same bytes.
 *
 * @param about `foot` stands at the foot of each page, with its number; none without it
 */
export async function drawSheets(
  about: { title: string; author: string; date: Date; foot?: string },
  draw: (sheet: Sheet) => void,
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
    info: { Title: about.title, Author: about.author, CreationDate: about.date },
  });
  const bytes = buffer(pdf);
  // Each is read once something is drawn in it.
  for (const font of FONTS) pdf.registerFont(font, join(FOLDER, `${font}.ttf`));
  drawEveryCharacter(pdf);
  const sheet = new Sheet(pdf, about.foot);
  draw(sheet);
  sheet.end();
  pdf.end();
  return bytes;
}
