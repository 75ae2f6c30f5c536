import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Shipped, shippedPackages } from './shipped.ts';

/** Names that packages give to the files that have to go along with them. */
const TEXT = /^(?:licen[cs]e|copying|notice|ofl)(?:[.-].*)?$/i;
const CODE = /\.(?:[cm]?js|ts|json)$/i;

/** The site's own cuts of its fonts, for PDFs. */
const FONTS = 'lib/pdf/fonts';

function textsIn(folder: string, wanted: (name: string) => boolean): string[] {
  const files = readdirSync(folder, { withFileTypes: true });
  return files
    .filter((file) => file.isFile() && wanted(file.name))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8').trim())
    .sort();
}

const title = ({ name, version, licence }: Shipped): string => `${name} ${version} (${licence})`;

/**
 * The licence texts of the packages that are installed, each once, under all that are shipped with it; then of the
 * fonts that the site brings itself.
 */
export function licenceTexts(root: string): string {
  const under = new Map<string, string[]>();
  const add = (text: string, who: string) => under.set(text, [...(under.get(text) ?? []), who]);
  for (const shipped of shippedPackages(root)) {
    const folder = join(root, shipped.path);
    if (!existsSync(folder)) continue;
    const texts = textsIn(folder, (name) => TEXT.test(name) && !CODE.test(name));
    const all =
      texts.length > 0 ? texts.join('\n\n') : 'Its package holds no text of this licence.';
    add(all, title(shipped));
  }
  const fonts = textsIn(join(root, FONTS), (name) => name.endsWith('.LICENSE'));
  for (const text of fonts) add(text, 'Fonts of PDFs (OFL-1.1)');
  const rule = '='.repeat(80);
  return [...under].map(([text, who]) => `${rule}\n${who.join('\n')}\n\n${text}\n`).join('\n');
}
