// The drawn figures of the seed's articles, each named by its file: by the site's own colours and fonts, by day.
import { expect, type Page, anyConsole as picture } from '../support/fixtures.ts';
import { takePicture } from './take-picture.ts';

const SIZE = { width: 736, height: 460 };

picture.use({ viewport: SIZE, deviceScaleFactor: 2 });

/** Puts a drawing in the place of a page of the site, and takes it. */
async function draw(page: Page, name: string, drawing: string): Promise<void> {
  // The page stays as it is put: its scripts would draw it anew.
  await page.route(/\.js(?:\?|$)/, (route) => route.abort());
  await page.goto('/blog');
  await page.evaluate(
    ({ svg, size }) => {
      document.body.innerHTML = `<svg class="diagram" viewBox="0 0 ${size.width} ${size.height}" style="position:fixed;inset:0;background:var(--paper)">${svg}</svg>`;
    },
    { svg: drawing, size: SIZE },
  );
  await expect(page.locator('svg text').first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await takePicture(page, name, { folder: 'studio/content-lake/seed/images' });
}

const text = (x: number, y: number, words: string, style = 'font-size:17px') =>
  `<text x="${x}" y="${y}" style="fill:var(--ink);font-family:var(--font-sans);${style}">${words}</text>`;

const MIDDLE = 'font-size:17px;text-anchor:middle;';
const TITLE = 'font-size:22px;font-weight:700;font-family:var(--font-display);';

/** A block of 60 px with its name. */
const block = (x: number, y: number, width: number, name: string) =>
  `<rect class="sheet" x="${x}" y="${y}" width="${width}" height="60" rx="14"/>${text(x + width / 2, y + 36, name, MIDDLE)}`;

const wire = (d: string) => `<path class="wire" d="${d}"/>`;
const dot = (x: number, y: number) => `<circle class="dot" cx="${x}" cy="${y}" r="6"/>`;

/** A table of a base: its name over its fields, 40 px each. */
function table(x: number, y: number, name: string, fields: string[]): string {
  const height = 48 + fields.length * 40;
  return [
    `<rect class="sheet" x="${x}" y="${y}" width="190" height="${height}" rx="12"/>`,
    `<path class="ink" d="M${x} ${y + 48}v-36a12 12 0 0 1 12-12h166a12 12 0 0 1 12 12v36z"/>`,
    text(x + 18, y + 31, name, 'font-size:18px;font-weight:700;fill:var(--paper)'),
    ...fields.map((field, index) => text(x + 18, y + 75 + index * 40, field)),
    ...fields
      .slice(1)
      .map(
        (_, index) => `<path class="stroke" opacity="0.25" d="M${x} ${y + 88 + index * 40}h190"/>`,
      ),
  ].join('');
}

picture('dessins: guide-tables', async ({ page }) => {
  // Each wire goes from a name to the field that chooses it.
  await draw(
    page,
    'guide-tables',
    [
      wire('M220 154C244 154 242 354 272 354'),
      wire('M220 154H440C500 154 480 304 516 304'),
      wire('M462 274C492 274 486 344 516 344'),
      table(30, 86, 'Entreprises', ['Nom']),
      table(272, 206, 'Contacts', ['Nom', 'E-mail', 'Entreprise']),
      table(516, 116, 'Affaires', ['Nom', 'Étape', 'Date de relance', 'Entreprise', 'Contact']),
      dot(220, 154),
      dot(462, 274),
      dot(272, 354),
      dot(516, 304),
      dot(516, 344),
    ].join(''),
  );
});

picture('dessins: comparatif-volume', async ({ page }) => {
  const marks = ['1 000', '10 000', '100 000', '1 000 000'];
  const at = (index: number) => 52 + index * 210;
  await draw(
    page,
    'comparatif-volume',
    [
      text(52, 64, 'Opérations par mois', TITLE),
      `<rect class="soft" x="52" y="250" width="210" height="56"/>`,
      `<rect class="line" x="262" y="250" width="210" height="56"/>`,
      `<rect class="accent" x="472" y="250" width="210" height="56"/>`,
      ...marks.flatMap((mark, index) => [
        `<path class="stroke" d="M${at(index)} 240v76"/>`,
        text(
          at(index),
          342,
          mark,
          `${index === 3 ? 'text-anchor:end' : index ? MIDDLE : ''};font-size:17px`,
        ),
      ]),
      text(157, 384, 'Le prix de l’outil', MIDDLE),
      text(157, 406, 'n’est pas le sujet', MIDDLE),
      text(367, 384, 'Les deux coûts', MIDDLE),
      text(367, 406, 'se comparent', MIDDLE),
      text(577, 384, 'Le prix devient', MIDDLE),
      text(577, 406, 'le sujet', MIDDLE),
      wire('M199 164V278'),
      dot(199, 278),
      `<rect class="sheet" x="52" y="112" width="440" height="56" rx="14"/>`,
      text(72, 146, '1 000 commandes × 5 modules = 5 000 opérations'),
    ].join(''),
  );
});

picture('dessins: cas-etude-saisie', async ({ page }) => {
  const tops = [110, 210, 310];
  const tools = ['CRM', 'Facturation', 'Suivi'];
  await draw(
    page,
    'cas-etude-saisie',
    [
      text(30, 64, 'Trois saisies', TITLE),
      text(400, 64, 'Une seule', TITLE),
      '<path class="ghost" d="M368 40V420"/>',
      ...tops.map((y) => wire(`M140 ${y + 30}H214`)),
      ...tops.map((y) => wire(`M530 240C560 240 560 ${y + 30} 588 ${y + 30}`)),
      ...tops.map((y) => block(30, y, 110, 'Adresse')),
      ...tops.map((y, index) => block(214, y, 130, tools[index] ?? '')),
      '<rect class="accent" x="400" y="200" width="130" height="80" rx="14"/>',
      text(465, 234, 'Adresse,', `${MIDDLE}fill:var(--on-accent);font-weight:600`),
      text(465, 258, 'à la signature', `${MIDDLE}fill:var(--on-accent);font-weight:600`),
      ...tops.map((y, index) => block(588, y, 120, tools[index] ?? '')),
      ...tops.flatMap((y) => [dot(140, y + 30), dot(214, y + 30), dot(588, y + 30)]),
      dot(530, 240),
    ].join(''),
  );
});
